import type { Allowance, RateLimiter } from "../adapters/rate-limiter/port.ts";
import { networkOf } from "./network.ts";
import type { Caller, Limit, Outcome, Refusal, SignedInCaller } from "./operation.ts";

/** What anyone may do at all, whatever it is. Media and the API's description are not counted. */
const perAddress: Allowance = { name: "address", times: 300, perSeconds: 60 };
const perSession: Allowance = { name: "session", times: 600, perSeconds: 60 };
/** A page asks for much at a time, a script for one thing after another. */
const perKey: Allowance = { name: "api key", times: 120, perSeconds: 60 };

/** Where a request came from, as a key; `undefined` for one from inside, which nobody else could have sent. */
export function addressKey({ address }: Caller): string | undefined {
  return address === undefined ? undefined : networkOf(address);
}

/** Refuses what comes too often. */
export interface Limits {
  /** For every request, before it is read: by session or API key, or by address for whoever is not signed in. */
  admit(caller: Caller | SignedInCaller): Promise<Refusal | undefined>;
  /** Around an operation, for the limits stated beside its endpoint. */
  guard(
    limits: readonly Limit[],
    input: object,
    caller: Caller,
    operate: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>>;
}

export const noLimits: Limits = {
  admit: async () => undefined,
  guard: (_limits, _input, _caller, operate) => operate(),
};

export function createLimits(limiter: RateLimiter): Limits {
  async function refusalOf(allowance: Allowance, key: string | undefined): Promise<Refusal | undefined> {
    const taken = key === undefined ? { ok: true as const } : await limiter.take(allowance, key);
    return taken.ok ? undefined : { ok: false, code: "RATE_LIMITED", retryAfterSeconds: taken.retryAfterSeconds };
  }

  return {
    admit(caller) {
      if (!("sessionId" in caller)) return refusalOf(perAddress, addressKey(caller));
      return refusalOf(caller.scopes ? perKey : perSession, caller.sessionId);
    },

    async guard(limits, input, caller, operate) {
      // Counted before the work, so that many at once are no way around it; given back after, where it does not count.
      const given: { limit: Limit; key: string }[] = [];
      const giveBack = () => Promise.all(given.map(({ limit, key }) => limiter.giveBack(limit, key)));
      for (const limit of limits) {
        const key = limit.key(input, caller);
        const refusal = await refusalOf(limit, key);
        if (refusal) {
          await giveBack();
          return refusal;
        }
        if (key !== undefined && limit.counts === "refusals") given.push({ limit, key });
      }
      const outcome = await operate();
      if (outcome.ok) await giveBack();
      return outcome;
    },
  };
}
