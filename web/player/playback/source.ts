/** The reason why nothing plays: no video at the address, no connection, not decodable, no new pictures, or ended. */
export type Trouble = "missing" | "unreachable" | "undecodable" | "stalled" | "ended";

export interface SourceReports {
  failed(trouble: Trouble): void;
  flowing(): void;
  liveOffset(seconds: number): void;
}

/** Loads a stream into a media element. */
export interface Source {
  /** Reopens the stream: a live one at its edge, another at the position, or at its beginning for null. */
  open(position: number | null): void;
  /** Resumes from the buffer; false when only reopening can help. */
  resume(trouble: Trouble): boolean;
  /** Immediately repeats a failed request that the source would otherwise repeat after a pause; false without one. */
  retryNow(): boolean;
  /** Resolves to the obstacle that another attempt would meet; null when an attempt is worth making. */
  probe(trouble: Trouble): Promise<Trouble | null>;
  close(): void;
}
