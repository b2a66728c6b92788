import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Caller } from "../rights/caller.ts";
import type { ConnectionIndex } from "./connectionIndex.ts";

/** Reads the rights of sessions and API tokens again. Until a read has succeeded, the rights are unknown. */
interface RightsReader {
  begin: (holderId: string) => void;
  areUnknown: (holderId: string) => boolean;
  /** Begins failed reads again. */
  retry: () => void;
}

/** One read of the rights of a session or an API token. */
interface Attempt {
  hasFailed: boolean;
}

export function createRightsReader(options: {
  connections: ConnectionIndex;
  /** The current rights of a caller with a session or an API token; null when that has ended. */
  readCaller: (caller: Caller) => Promise<Caller | null>;
  /** Receives the result of the newest read. */
  onRead: (holderId: string, caller: Caller | null) => void;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): RightsReader {
  /** The newest attempt for each session or API token whose rights are unknown. */
  const attempts = new Map<string, Attempt>();

  async function read(holderId: string): Promise<void> {
    const [first] = options.connections.of(holderId);
    if (!first) return void attempts.delete(holderId);
    const attempt: Attempt = { hasFailed: false };
    attempts.set(holderId, attempt);
    let caller: Caller | null;
    try {
      caller = await options.readCaller(first.caller);
    } catch (error) {
      // The rights stay unknown until `retry` has read them.
      attempt.hasFailed = true;
      options.onError(error);
      return;
    }
    // A later attempt with newer rights may have finished earlier.
    if (attempts.get(holderId) !== attempt) return;
    attempts.delete(holderId);
    options.onRead(holderId, caller);
  }

  function begin(holderId: string): void {
    void options.track(read(holderId));
  }

  return {
    begin,
    areUnknown: (holderId) => attempts.has(holderId),
    retry() {
      for (const [holderId, { hasFailed }] of attempts) if (hasFailed) begin(holderId);
    },
  };
}
