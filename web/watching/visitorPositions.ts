import { createPositionStore } from "./positionStore.ts";

/** Where a visitor stopped watching. */
export const visitorPositions = createPositionStore("watched:");
