import type { EngineFailure } from "../port.ts";
import { providers } from "./access.ts";
import type { HostedEngineId } from "./models.ts";

/** How long a refusal of the account is remembered before the provider is retried. */
const accountMilliseconds = 5 * 60_000;
/** How long a model that the provider does not know is left out. */
const modelMilliseconds = 10 * 60_000;
/** How long an answer that nobody expected is shown. */
const answerMilliseconds = 60 * 60_000;
const answerMaxCharacters = 200;
/** How long a success proves that the account works. */
const provenMilliseconds = 60_000;

export interface Health {
  /** Records a failure, with the provider's name of the model if one was used. */
  note(failure: EngineFailure, target?: string): void;
  noteSuccess(): void;
  /** Whether a recent success proves that the key and the account work. */
  isProven(): boolean;
  isHealthy(): boolean;
  has(target: string): boolean;
  /** Returns the current problems in plain words, for the operator. */
  problems(): string[];
}

/** Tracks what recent failures say about a provider. Kept in memory, so a restart clears it. */
export function createHealth(engine: HostedEngineId, now: () => number, setting = providers[engine].setting): Health {
  const { label } = providers[engine];
  let account: { problem: string; until: number } | null = null;
  let answer: { problem: string; until: number } | null = null;
  let provenUntil = 0;
  const missing = new Map<string, number>();
  const isMissing = (target: string) => (missing.get(target) ?? 0) > now();
  const isRefused = () => account !== null && account.until > now();
  return {
    note({ code, detail }, target) {
      if (code === "INTERNAL") {
        const said = detail.slice(0, answerMaxCharacters);
        answer = { problem: `${label} gave an answer that is of no use: ${said}`, until: now() + answerMilliseconds };
      }
      const until = now() + accountMilliseconds;
      if (code === "ENGINE_AUTH") account = { problem: `${label} does not accept the key in ${setting}.`, until };
      if (code === "ENGINE_BILLING") account = { problem: `${label} refuses work until its bill is settled.`, until };
      if (code === "UNSUPPORTED" && target !== undefined) missing.set(target, now() + modelMilliseconds);
      if (code === "ENGINE_AUTH" || code === "ENGINE_BILLING") provenUntil = 0;
    },
    noteSuccess() {
      account = null;
      answer = null;
      provenUntil = now() + provenMilliseconds;
    },
    isProven: () => provenUntil > now(),
    isHealthy: () => !isRefused(),
    has: (target) => !isMissing(target),
    problems: () => [
      ...(account && isRefused() ? [account.problem] : []),
      ...(answer && answer.until > now() ? [answer.problem] : []),
      ...[...missing.keys()]
        .filter(isMissing)
        .map((target) => `${label} does not offer “${target}” to this key; name another model in HOSTED_MODELS.`),
    ],
  };
}
