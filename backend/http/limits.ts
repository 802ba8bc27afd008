import type { Allowance, RateLimiter, Taken } from "../adapters/rate-limiter/port.ts";
import { isInWiderNetwork, networkOf, type PrefixBits } from "./network.ts";
import type { Caller, Limit, Outcome, Refusal, SignedInCaller } from "./operation.ts";

/** The overall limit of any caller. Media and the API's description are not counted. */
const perSession: Allowance = { name: "session", times: 600, perSeconds: 60 };
/** A page sends many requests at the same time; a script sends one after another. */
const perKey: Allowance = { name: "api key", times: 120, perSeconds: 60 };

/**
 * How much more a wider IPv6 network may do than a /64. Providers assign a household a /56 or a /48, which holds 256 or
 * 65,536 of them (RFC 6177). A whole site behind one is still admitted.
 */
const widerNetworks: readonly { bits: PrefixBits; factor: number }[] = [
  { bits: 56, factor: 2 },
  { bits: 48, factor: 8 },
];

/** Returns a key for the origin of a request, or `undefined` for an internal request, which nobody else can send. */
export function addressKey({ address }: Caller, bits: PrefixBits = 64): string | undefined {
  if (address === undefined || (bits !== 64 && !isInWiderNetwork(address))) return undefined;
  return networkOf(address, bits);
}

/** Returns a limit per address and looser limits for the surrounding networks. `key` adds other values to count by. */
export function addressLimits<I = object>(
  limit: Omit<Limit<I>, "key">,
  key: (address: string, input: I) => string | undefined = (address) => address,
): Limit<I>[] {
  return [{ bits: 64, factor: 1 } as const, ...widerNetworks].map(({ bits, factor }) => ({
    ...limit,
    name: bits === 64 ? limit.name : `${limit.name} /${bits}`,
    times: limit.times * factor,
    key: (input, caller) => {
      const address = addressKey(caller, bits);
      return address === undefined ? undefined : key(address, input);
    },
  }));
}

/** Returns a limit per account. It counts every result unless `counts` says otherwise. */
export function accountLimit(limit: Allowance & Partial<Pick<Limit, "counts">>): Limit<object, SignedInCaller> {
  return { counts: "everything", ...limit, key: (_input, { userId }) => userId };
}

const perAddress = addressLimits({ name: "address", times: 300, perSeconds: 60, counts: "everything" });

/** Whether a request is admitted, and the headers its response carries in any case. */
export interface Admission {
  refusal?: Refusal;
  headers: Record<string, string>;
}

/** Refuses requests that exceed the rate limits. */
export interface Limits {
  /** Runs for every request, before it is read. Counts by session or API key, or by address for anonymous callers. */
  admit(caller: Caller | SignedInCaller): Promise<Admission>;
  /** Wraps an operation with the limits declared next to its endpoint. */
  guard(
    limits: readonly Limit[],
    input: object,
    caller: Caller,
    operate: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>>;
}

export const noLimits: Limits = {
  admit: async () => ({ headers: {} }),
  guard: (_limits, _input, _caller, operate) => operate(),
};

export function createLimits(limiter: RateLimiter): Limits {
  async function refusalOf(allowance: Allowance, key: string | undefined): Promise<Refusal | undefined> {
    return key === undefined ? undefined : refusalFrom(await limiter.take(allowance, key));
  }

  return {
    async admit(caller) {
      if (!("sessionId" in caller)) {
        for (const limit of perAddress) {
          const refusal = await refusalOf(limit, limit.key({}, caller));
          if (refusal) return { refusal, headers: {} };
        }
        return { headers: {} };
      }
      if (!caller.scopes) return { refusal: await refusalOf(perSession, caller.sessionId), headers: {} };
      const taken = await limiter.take(perKey, caller.sessionId);
      return { refusal: refusalFrom(taken), headers: allowanceHeaders(perKey, taken) };
    },

    async guard(limits, input, caller, operate) {
      // Counted before the work, so that parallel requests cannot bypass the limit. Returned afterward if it does not
      // count.
      const given: { limit: Limit; key: string }[] = [];
      const undoTake = () => Promise.all(given.map(({ limit, key }) => limiter.undoTake(limit, key)));
      for (const limit of limits) {
        const key = limit.key(input, caller);
        const refusal = await refusalOf(limit, key);
        if (refusal) {
          await undoTake();
          return refusal;
        }
        if (key !== undefined && limit.counts === "refusals") given.push({ limit, key });
      }
      const outcome = await operate();
      if (outcome.ok) await undoTake();
      return outcome;
    },
  };
}

function refusalFrom(taken: Taken): Refusal | undefined {
  return taken.ok ? undefined : { ok: false, code: "RATE_LIMITED", retryAfterSeconds: taken.retryAfterSeconds };
}

/** Returns the headers that let clients pace themselves, as in draft-ietf-httpapi-ratelimit-headers. */
function allowanceHeaders({ name, times, perSeconds }: Allowance, taken: Taken): Record<string, string> {
  const [remaining, seconds] = taken.ok ? [taken.remaining, taken.resetSeconds] : [0, taken.retryAfterSeconds];
  return {
    "ratelimit-policy": `"${name}";q=${times};w=${perSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${seconds}`,
  };
}
