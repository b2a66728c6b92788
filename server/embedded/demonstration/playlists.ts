// HLS playlists (RFC 8216) for the fragments of a recording. A live channel repeats the recording endlessly. Its
// content depends only on the clock, so that every process returns the same playlist.

import type { Recording, Rendition } from "./media.ts";

/** The start of all live channels. An earlier time would only make the numbers longer. */
export const channelsBeganMs = Date.UTC(2025, 0, 1);

/** How far a live channel can be rewound. */
const windowSeconds = 600;

/**
 * After this number, about a month, the count of discontinuities restarts. hls.js iterates from 0 to the current count
 * at each playlist, and continues by the segment numbers when the count drops.
 */
const mostDiscontinuities = 100_000;

const playlistHeader = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];

/** Lists the renditions. Each playlist is next to this one, under its rendition's name. */
export function writeMasterPlaylist(recording: Recording): string {
  const renditions = recording.renditions.flatMap((rendition) => {
    const rates = rendition.segments.map(({ length, seconds }) => (length * 8) / seconds);
    const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(Math.max(...rates))},AVERAGE-BANDWIDTH=${Math.ceil(average)},` +
        `RESOLUTION=${rendition.width}x${rendition.height},FRAME-RATE=${rendition.framesPerSecond}.000,` +
        `CODECS="${rendition.codecs}"`,
      `${rendition.name}.m3u8`,
    ];
  });
  return finish([...playlistHeader, ...renditions]);
}

/**
 * The last ten minutes of a channel at this time. A segment is listed once it has ended, as with a real encoder.
 * `fileAddress` is the address of the rendition's file, relative to the playlist.
 */
export function writeLivePlaylist(rendition: Rendition, fileAddress: string, now: number): string {
  const { seconds, perLoop } = measure(rendition);
  const over = Math.floor(Math.max(0, now - channelsBeganMs) / (seconds * 1000));
  const first = Math.max(0, over - windowSeconds / seconds);
  // A discontinuity is counted once its tag has left the playlist. The very first segment has no tag.
  const discontinuities = Math.max(0, Math.ceil(first / perLoop) - 1) % mostDiscontinuities;
  const lines = Array.from({ length: over - first }, (_, index) => first + index).flatMap((segment) => {
    const isSeam = segment > 0 && segment % perLoop === 0;
    const begins = new Date(channelsBeganMs + segment * seconds * 1000).toISOString();
    return [
      ...(isSeam ? ["#EXT-X-DISCONTINUITY"] : []),
      ...(isSeam || segment === first ? [`#EXT-X-PROGRAM-DATE-TIME:${begins}`] : []),
      ...writeSegment(rendition, fileAddress, segment % perLoop),
    ];
  });
  return finish([
    ...playlistHeader,
    `#EXT-X-TARGETDURATION:${seconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
    writeMap(rendition, fileAddress),
    ...lines,
  ]);
}

/** The recording, repeated until its length is reached and rounded up to whole segments. */
export function writeArchivedPlaylist(rendition: Rendition, fileAddress: string, length: number): string {
  const { seconds, perLoop } = measure(rendition);
  const lines = Array.from({ length: Math.ceil(length / seconds) }, (_, segment) => [
    ...(segment > 0 && segment % perLoop === 0 ? ["#EXT-X-DISCONTINUITY"] : []),
    ...writeSegment(rendition, fileAddress, segment % perLoop),
  ]);
  return finish([
    ...playlistHeader,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXT-X-TARGETDURATION:${seconds}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    writeMap(rendition, fileAddress),
    ...lines.flat(),
    "#EXT-X-ENDLIST",
  ]);
}

function measure(rendition: Rendition): { seconds: number; perLoop: number } {
  const [first] = rendition.segments;
  if (first === undefined) throw new Error(`The recording ${rendition.file} has no segments`);
  return { seconds: first.seconds, perLoop: rendition.segments.length };
}

function writeMap({ header }: Rendition, fileAddress: string): string {
  return `#EXT-X-MAP:URI="${fileAddress}",BYTERANGE="${header.length}@${header.offset}"`;
}

function writeSegment(rendition: Rendition, fileAddress: string, index: number): string[] {
  const segment = rendition.segments[index];
  if (segment === undefined) throw new RangeError(`The recording ${rendition.file} has no segment ${index}`);
  return [
    `#EXTINF:${segment.seconds.toFixed(3)},`,
    `#EXT-X-BYTERANGE:${segment.length}@${segment.offset}`,
    fileAddress,
  ];
}

function finish(lines: string[]): string {
  return `${lines.join("\n")}\n`;
}
