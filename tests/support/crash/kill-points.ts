/** The instants at which a run's way through the product is cut off, in the order it passes them. */
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

/** In the data folder: the ids of all outputs that an engine was given, a line for each time. */
export const startsFile = "starts.txt";
