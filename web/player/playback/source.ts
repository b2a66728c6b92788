/** The reason why nothing plays: no video at the address, no connection, not decodable, no new pictures, or ended. */
export type PlaybackFailure = "missing" | "unreachable" | "undecodable" | "stalled" | "ended";

export interface SourceReports {
  failed(failure: PlaybackFailure): void;
  /** The stream has delivered data. */
  received(): void;
  liveOffset(seconds: number): void;
}

/** Loads a stream into a media element. */
export interface Source {
  /** Reopens the stream: a live one at its edge, another at the position, or at its beginning for null. */
  open(position: number | null): void;
  /** Resumes from the buffer; false when only reopening can help. */
  resume(failure: PlaybackFailure): boolean;
  /** Immediately repeats a failed request that the source would otherwise repeat after a pause; false without one. */
  retryNow(): boolean;
  /** Requests the stream. Resolves to the failure that opening it would have; null when opening it may succeed. */
  probe(failure: PlaybackFailure): Promise<PlaybackFailure | null>;
  close(): void;
}
