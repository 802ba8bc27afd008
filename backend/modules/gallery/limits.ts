import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** What one account may do so often in half an hour, whatever comes of it. */
function eachHalfHour(what: string, times: number): readonly Limit<object, SignedInCaller>[] {
  return [
    {
      name: `${what}: account`,
      times,
      perSeconds: 1_800,
      counts: "everything",
      key: (_input, caller) => caller.userId,
    },
  ];
}

/**
 * A creator drops all 150 pictures for a trained model at once, so that many must pass without a wait; 200 in half an hour
 * still bounds what one account can make us decode and store.
 */
export const uploadLimits = eachHalfHour("upload", 200);

/** As many parts as those files can have, and half as many again for those that are sent twice. */
export const uploadPartLimits = eachHalfHour("upload part", 2_400);

/** Each may read a whole file; a file may be finished again when the answer was lost. */
export const finishLimits = eachHalfHour("finish upload", 240);

/** Reading a recipe stores and decodes nothing, but takes a large body. */
export const recipeLimits = eachHalfHour("recipe", 120);

/** Packed by one person at a time in one process: enough for a second one while a slow line takes the first. */
export const archivesAtOnceMax = 3;

/** Every archive reads files for as long as it is taken, so that even the short ones are bounded. */
export const archiveLimits = eachHalfHour("archive", 60);
