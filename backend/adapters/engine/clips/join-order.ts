import type { StripPart } from "../port.ts";

/** What a worker needs to join clips. */
export interface JoinOrder {
  clips: readonly StripPart[];
  /** `null` for the highest rate of the clips. */
  framesPerSecond: number | null;
}
