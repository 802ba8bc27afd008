import type { Limit, SignedInCaller } from "../../http/operation.ts";

function eachHour(what: string, times: number): readonly Limit<object, SignedInCaller>[] {
  return [
    {
      name: `training${what}: account`,
      times,
      perSeconds: 3_600,
      counts: "everything",
      key: (_input, { userId }) => userId,
    },
  ];
}

/** Each request costs the team a look and the person a mail; nobody orders a dozen models an hour. */
export const requestLimits = eachHour("", 10);

/** One that is open is given back, so that only who discards and begins again and again comes near it. */
export const beginLimits = eachHour(" begin", 60);

/** Saved as it is typed, several times a minute. */
export const saveLimits = eachHour(" save", 1_200);

/** Pictures come in one by one as they are uploaded, and each is looked at. */
export const pictureLimits = eachHour(" pictures", 600);

/** Each looks through all pictures. */
export const submitLimits = eachHour(" submit", 120);
