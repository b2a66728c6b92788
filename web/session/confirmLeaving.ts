import { createContext } from "react";

/**
 * Asks for confirmation where unsaved input would be lost, and resolves to whether the viewer may go on. For actions
 * that end the page without a navigation; the dashboard provides it.
 */
export const ConfirmLeaving = createContext<() => Promise<boolean>>(async () => true);
