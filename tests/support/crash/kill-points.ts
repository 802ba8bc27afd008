/** The points at which a run can be cut off, in order. */
export const killPoints = [
  "accepted",
  "claimed",
  "handed to the engine",
  "painting",
  "file written",
  "about to commit an output",
  "output committed",
  "about to cancel",
  "canceled",
  "done but for the job",
] as const;
export type KillPoint = (typeof killPoints)[number];

export function isKillPoint(value: unknown): value is KillPoint {
  return killPoints.some((point) => point === value);
}

/** In the data folder: the ids of all outputs that an engine was given, one line per start. */
export const startsFile = "starts.txt";
