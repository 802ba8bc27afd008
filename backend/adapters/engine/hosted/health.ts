import type { EngineFailure } from "../port.ts";
import { providers } from "./access.ts";
import type { HostedEngineId } from "./models.ts";

/** How long a refusal of the account stands before the provider is tried again. */
const accountMilliseconds = 5 * 60_000;
/** How long a model that the provider does not know is left out. */
const modelMilliseconds = 10 * 60_000;
/** How long a success speaks for the account. */
const provenMilliseconds = 60_000;

export interface Health {
  /** With the model's name at the provider, where it was asked for one. */
  note(failure: EngineFailure, target?: string): void;
  noteSuccess(): void;
  /** Whether something was made lately, so that the key and the account are known to be good. */
  isProven(): boolean;
  isHealthy(): boolean;
  has(target: string): boolean;
  /** For the operator, in plain words. */
  problems(): string[];
}

/** What the last failures say about a provider. Kept in memory: a restart tries afresh. */
export function createHealth(engine: HostedEngineId, now: () => number): Health {
  const { label, setting } = providers[engine];
  let account: { problem: string; until: number } | null = null;
  let provenUntil = 0;
  const missing = new Map<string, number>();
  const isMissing = (target: string) => (missing.get(target) ?? 0) > now();
  const isRefused = () => account !== null && account.until > now();
  return {
    note({ code }, target) {
      const until = now() + accountMilliseconds;
      if (code === "ENGINE_AUTH") account = { problem: `${label} does not accept the key in ${setting}.`, until };
      if (code === "ENGINE_BILLING") account = { problem: `${label} refuses work until its bill is settled.`, until };
      if (code === "UNSUPPORTED" && target !== undefined) missing.set(target, now() + modelMilliseconds);
      if (code === "ENGINE_AUTH" || code === "ENGINE_BILLING") provenUntil = 0;
    },
    noteSuccess() {
      account = null;
      provenUntil = now() + provenMilliseconds;
    },
    isProven: () => provenUntil > now(),
    isHealthy: () => !isRefused(),
    has: (target) => !isMissing(target),
    problems: () => [
      ...(account && isRefused() ? [account.problem] : []),
      ...[...missing.keys()]
        .filter(isMissing)
        .map((target) => `${label} does not offer “${target}” to this key; name another model in HOSTED_MODELS.`),
    ],
  };
}
