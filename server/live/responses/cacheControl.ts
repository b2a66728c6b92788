/** A response that is the same for everyone. Shared caches may keep it for a second, as long as a page may be old. */
export const sharedForOneSecond = "public, max-age=0, s-maxage=1";

/** A response that may contain what only its caller may see. */
export const neverStored = "private, no-store";
