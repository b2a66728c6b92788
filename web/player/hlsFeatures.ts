// Detects features of playlists (RFC 8216) that the light build of hls.js lacks: separate audio renditions, subtitles
// and captions, protection systems, content steering, variables, interstitials, and codecs that it does not extract
// from transport streams.

/** Tags that the light build supports, or that neither build uses, with any attributes. */
const plainTags = new Set([
  "EXTM3U",
  "EXTINF",
  "EXT-X-ALLOW-CACHE",
  "EXT-X-BITRATE",
  "EXT-X-BYTERANGE",
  "EXT-X-DISCONTINUITY",
  "EXT-X-DISCONTINUITY-SEQUENCE",
  "EXT-X-ENDLIST",
  "EXT-X-GAP",
  "EXT-X-INDEPENDENT-SEGMENTS",
  "EXT-X-MAP",
  "EXT-X-MEDIA-SEQUENCE",
  "EXT-X-PART",
  "EXT-X-PART-INF",
  "EXT-X-PLAYLIST-TYPE",
  "EXT-X-PRELOAD-HINT",
  "EXT-X-PROGRAM-DATE-TIME",
  "EXT-X-RENDITION-REPORT",
  "EXT-X-SERVER-CONTROL",
  "EXT-X-SKIP",
  "EXT-X-START",
  "EXT-X-TARGETDURATION",
  "EXT-X-VERSION",
]);
const plainCodec = /^(avc1|mp4a|av01|vp09|opus|flac)\b/i;

function readAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|,)\\s*${name}=(?:"([^"]*)"|([^,]*))`).exec(attributes);
  return found?.[1] ?? found?.[2]?.trim();
}

function isPlainVariant(attributes: string): boolean {
  const codecs = readAttribute(attributes, "CODECS")?.split(",") ?? [];
  const captions = readAttribute(attributes, "CLOSED-CAPTIONS") ?? "NONE";
  return (
    codecs.length > 0 &&
    codecs.every((codec) => plainCodec.test(codec.trim())) &&
    captions === "NONE" &&
    readAttribute(attributes, "SUBTITLES") === undefined
  );
}

/** Functions that return whether a tag with these attributes needs no feature of the full build, by the tag's name. */
const plainByAttributes: Record<string, (attributes: string) => boolean> = {
  "EXT-X-STREAM-INF": isPlainVariant,
  // A rendition without its own address is part of the variants.
  "EXT-X-MEDIA": (attributes) =>
    ["AUDIO", "VIDEO"].includes(readAttribute(attributes, "TYPE") ?? "") &&
    readAttribute(attributes, "URI") === undefined,
  "EXT-X-KEY": (attributes) =>
    ["NONE", "AES-128"].includes(readAttribute(attributes, "METHOD") ?? "") &&
    (readAttribute(attributes, "KEYFORMAT") ?? "identity") === "identity",
  "EXT-X-DATERANGE": (attributes) => readAttribute(attributes, "CLASS") !== "com.apple.hls.interstitial",
};

/** Whether the light build can play a playlist of one variant; an unknown tag needs the full build. */
export function isPlainPlaylist(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return (
    lines[0]?.startsWith("#EXTM3U") === true &&
    lines
      .filter((line) => line.startsWith("#EXT"))
      .every((line) => {
        const [, tag = "", attributes = ""] = /^#([^:]+):?(.*)$/.exec(line) ?? [];
        return plainTags.has(tag) || plainByAttributes[tag]?.(attributes) === true;
      })
  );
}

/** Whether the light build can play a master playlist. A stream with a single playlist has none. */
export function isPlainMaster(text: string): boolean {
  return text.includes("#EXT-X-STREAM-INF") && isPlainPlaylist(text);
}
