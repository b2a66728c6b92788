import type { Observation } from "./health.ts";
import { StreamState } from "./health.ts";
import type { MasterPlaylist, MediaPlaylist, Playlist } from "./playlist.ts";
import { parsePlaylist } from "./playlist.ts";
import type { StreamClient, Validators } from "./streamClient.ts";
import { StreamFault } from "./streamClient.ts";

/** Data about a stream's playlists that is cached between two checks. */
export interface StreamCache {
  /**
   * The playlists of the last check, by address. Older ones are dropped, because addresses can change with each check.
   */
  playlists: ReadonlyMap<string, KnownPlaylist>;
  /** When the newest segment was last found; null before that and while it is missing. */
  probedAt: number | null;
}

interface KnownPlaylist extends Validators {
  playlist: MasterPlaylist | MediaPlaylist;
}

export const emptyCache: StreamCache = { playlists: new Map(), probedAt: null };

export interface Checked {
  observation: Observation;
  cache: StreamCache;
}

/** Reads the playlist and the playlist of its highest variant, and every `segmentMs` requests the newest segment. */
export async function checkStream(
  client: StreamClient,
  address: string,
  cache: StreamCache,
  { now, segmentMs, signal }: { now: number; segmentMs: number; signal: AbortSignal },
): Promise<Checked> {
  const playlists = new Map<string, KnownPlaylist>();
  let { probedAt } = cache;

  async function read(from: string): Promise<MasterPlaylist | MediaPlaylist> {
    const known = cache.playlists.get(from) ?? null;
    const response = await client.read(from, known, signal);
    const playlist =
      response.text === null && known !== null
        ? known.playlist
        : accept(parsePlaylist(response.text ?? "", response.address));
    playlists.set(from, { etag: response.etag, lastModified: response.lastModified, playlist });
    return playlist;
  }

  try {
    const first = await read(address);
    const topKbps = first.kind === "master" ? first.topKbps : null;
    const media = first.kind === "master" ? await read(first.topAddress) : first;
    if (media.kind === "master") throw invalid("The playlist of the highest variant lists variants again.");
    if (media.isEnded)
      throw new StreamFault(StreamState.ENDED, "The playlist says that the stream has ended.");
    if (probedAt === null || now - probedAt >= segmentMs) {
      probedAt = null;
      await client.probe(media.newestAddress, signal);
      probedAt = now;
    }
    const { targetSeconds, newestSequence, newestEndsAt } = media;
    return {
      observation: { kind: "playing", targetSeconds, newestSequence, newestEndsAt, topKbps },
      cache: { playlists, probedAt },
    };
  } catch (error) {
    if (!(error instanceof StreamFault)) throw error;
    const { state, message: detail } = error;
    return { observation: { kind: "failed", state, detail }, cache: { playlists, probedAt } };
  }
}

function accept(playlist: Playlist): MasterPlaylist | MediaPlaylist {
  if (playlist.kind === "invalid") throw invalid(playlist.reason);
  return playlist;
}

const invalid = (reason: string): StreamFault => new StreamFault(StreamState.INVALID, reason);
