/** The time, new ids, and randomness. Modules receive them as a dependency, so that tests can control them. */
export interface Runtime {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Returns a UUIDv7 (RFC 9562, section 5.7). It sorts by creation time. */
  newId(): string;
  /** Returns cryptographically strong bytes. */
  randomBytes(length: number): Uint8Array;
}
