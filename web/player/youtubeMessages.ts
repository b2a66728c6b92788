// The messages between YouTube's player and the page around its frame, when the frame's address has `enablejsapi=1`.
// YouTube's own script sends the same (https://developers.google.com/youtube/iframe_api_reference), but the page runs
// no scripts of others.

export const youtubeOrigin = "https://www.youtube-nocookie.com";

/** Asks the player to send messages; it answers once it is ready. */
export const listenMessage = JSON.stringify({ event: "listening", id: 1, channel: "widget" });

/** The address of a frame whose player sends messages to the page. */
export function talkingFrameUrl(frameUrl: string, pageOrigin: string): string {
  const url = new URL(frameUrl);
  url.searchParams.set("enablejsapi", "1");
  url.searchParams.set("origin", pageOrigin);
  return url.href;
}

function parseMessage(data: unknown): unknown {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether the video has ended; null for a message about something else. */
export function readHasEnded(data: unknown): boolean | null {
  const message = parseMessage(data);
  if (!(message instanceof Object) || !("event" in message) || !("info" in message)) return null;
  const { event, info } = message;
  const state =
    event === "onStateChange"
      ? info
      : info instanceof Object && "playerState" in info
        ? info.playerState
        : null;
  return typeof state === "number" ? state === 0 : null;
}
