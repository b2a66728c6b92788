/** What an address leads to, in the specification's words. */
export const videoNames = { EXTERNAL: "External", HLS: "HLS", MP4: "MP4", YOUTUBE: "YouTube" } as const;
