import { createPositionStore } from "./positionStore.ts";

/** The positions of a visitor. */
export const visitorPositions = createPositionStore("watched:");
