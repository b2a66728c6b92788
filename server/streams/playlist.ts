// The parser for the parts of an HLS playlist (RFC 8216) that the stream monitor needs.

export type Playlist = MasterPlaylist | MediaPlaylist | InvalidPlaylist;

export interface MasterPlaylist {
  kind: "master";
  /** The address of the variant with the highest bandwidth. */
  topAddress: string;
  topKbps: number | null;
}

export interface MediaPlaylist {
  kind: "media";
  targetSeconds: number;
  /** The media sequence number of the newest segment. */
  newestSequence: number;
  /** When the newest segment ends according to PROGRAM-DATE-TIME, in milliseconds since 1970; null without that tag. */
  newestEndsAt: number | null;
  newestAddress: string;
  isEnded: boolean;
}

interface InvalidPlaylist {
  kind: "invalid";
  /** A sentence for the operator. */
  reason: string;
}

const defaultTargetSeconds = 6;
/** The largest number that the database stores. A higher bandwidth is certainly wrong, and counts as unknown. */
const mostKbps = 2 ** 31 - 1;

/** Parses the playlist of `address`, against which its relative addresses are resolved. */
export function parsePlaylist(text: string, address: string): Playlist {
  const lines = text.split("\n").map((line) => line.trim());
  if (lines[0] !== "#EXTM3U") return invalid("The answer is no HLS playlist.");
  return lines.some((line) => line.startsWith("#EXT-X-STREAM-INF:"))
    ? parseMaster(lines, address)
    : parseMedia(lines, address);
}

function parseMaster(lines: readonly string[], address: string): MasterPlaylist | InvalidPlaylist {
  let top: MasterPlaylist | null = null;
  let bandwidth: number | null = null;
  for (const line of lines) {
    const attributes = valueOf(line, "#EXT-X-STREAM-INF:");
    if (attributes !== null) bandwidth = readBandwidth(attributes);
    if (line === "" || line.startsWith("#") || bandwidth === null) continue;
    const topAddress = resolve(line, address);
    const kbps = Math.round(bandwidth / 1_000);
    const topKbps = bandwidth > 0 && kbps <= mostKbps ? kbps : null;
    if (topAddress !== null && (top === null || (topKbps ?? 0) > (top.topKbps ?? 0)))
      top = { kind: "master", topAddress, topKbps };
    bandwidth = null;
  }
  return top ?? invalid("The playlist lists no stream.");
}

/** Quoted values can contain commas, and `AVERAGE-BANDWIDTH` has the same ending. */
function readBandwidth(attributes: string): number {
  const [, bandwidth = "0"] = /(?:^|,)BANDWIDTH=(\d+)/.exec(attributes.replaceAll(/"[^"]*"/g, "")) ?? [];
  return Number(bandwidth);
}

function parseMedia(lines: readonly string[], address: string): MediaPlaylist | InvalidPlaylist {
  let firstSequence = 0;
  let targetSeconds = 0;
  let longestSeconds = 0;
  let segments = 0;
  let seconds = 0;
  /** When the next segment begins. */
  let beginsAt: number | null = null;
  let newest: string | null = null;
  let isEnded = false;
  for (const line of lines) {
    if (line === "") continue;
    if (!line.startsWith("#")) {
      newest = line;
      segments += 1;
      if (beginsAt !== null) beginsAt += seconds * 1_000;
      longestSeconds = Math.max(longestSeconds, seconds);
      seconds = 0;
      continue;
    }
    seconds = readNumber(line, "#EXTINF:") ?? seconds;
    targetSeconds = readNumber(line, "#EXT-X-TARGETDURATION:") ?? targetSeconds;
    firstSequence = readNumber(line, "#EXT-X-MEDIA-SEQUENCE:") ?? firstSequence;
    beginsAt = readDate(line, "#EXT-X-PROGRAM-DATE-TIME:") ?? beginsAt;
    isEnded ||= line === "#EXT-X-ENDLIST";
  }
  const newestAddress = newest === null ? null : resolve(newest, address);
  if (newestAddress === null) return invalid("The playlist has no segments.");
  return {
    kind: "media",
    targetSeconds: targetSeconds || longestSeconds || defaultTargetSeconds,
    newestSequence: firstSequence + segments - 1,
    newestEndsAt: beginsAt,
    newestAddress,
    isEnded,
  };
}

function valueOf(line: string, tag: string): string | null {
  return line.startsWith(tag) ? line.slice(tag.length) : null;
}

/** The number after the tag; null for another tag or a text that is not a number. */
function readNumber(line: string, tag: string): number | null {
  const read = Number.parseFloat(valueOf(line, tag) ?? "");
  return Number.isFinite(read) && read >= 0 ? read : null;
}

function readDate(line: string, tag: string): number | null {
  const read = Date.parse(valueOf(line, tag) ?? "");
  return Number.isNaN(read) ? null : read;
}

function resolve(reference: string, address: string): string | null {
  return URL.canParse(reference, address) ? new URL(reference, address).href : null;
}

const invalid = (reason: string): InvalidPlaylist => ({ kind: "invalid", reason });
