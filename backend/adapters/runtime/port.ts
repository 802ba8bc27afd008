/** What the modules may not read by themselves: the time, new ids, chance. Handed in, so that tests drive them. */
export interface Runtime {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** A UUIDv7 (RFC 9562, section 5.7): sorts by the time it was made. */
  newId(): string;
  /** Cryptographically strong bytes. */
  randomBytes(length: number): Uint8Array;
}
