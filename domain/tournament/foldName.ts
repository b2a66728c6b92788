import { collapseWhiteSpace } from "../whiteSpace.ts";

/** The form in which names of players and courts are compared: without case, and with collapsed white space. */
export const foldName = (name: string): string => collapseWhiteSpace(name.normalize("NFKC")).toLowerCase();
