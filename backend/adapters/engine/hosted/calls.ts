import { type EngineFailure, EngineRefusal } from "../port.ts";
import type { Fetch, ProviderAccess } from "./access.ts";
import { openExchange, textOf } from "./exchange.ts";
import { blocked, failureOf, withoutSecrets } from "./failure.ts";
import type { Health } from "./health.ts";
import { UnusableAnswer } from "./loose-answers.ts";
import type { Order } from "./order.ts";
import type { CallParts } from "./sdk.ts";

type Sdk = typeof import("./sdk.ts");

export interface Calls {
  /** Runs one call to the provider. Failures are remembered and thrown as EngineRefusal. */
  asking<T>(
    order: Order,
    limits: { timeoutMilliseconds: number; signal?: AbortSignal },
    ask: (sdk: Sdk, parts: CallParts) => Promise<T>,
  ): Promise<T>;
  /** Returns the failure of an error that nobody expected. */
  unexpected(error: unknown): EngineFailure;
}

/** Calls a provider through the AI SDK, which is loaded for the first output. */
export function createCalls({
  access,
  label,
  fetch,
  health,
}: {
  access: ProviderAccess;
  label: string;
  fetch: Fetch;
  health: Health;
}): Calls {
  const secrets = access.apiKey === null ? [] : [access.apiKey];
  const unexpected = (error: unknown): EngineFailure => ({
    code: "INTERNAL",
    retryable: false,
    // The SDK quotes an answer that it cannot read, which may contain words of the prompt.
    detail: withoutSecrets(textOf(error).replace(/\bValue: .*?\nError message:/s, "Error message:"), secrets),
  });
  const asking: Calls["asking"] = async (order, { timeoutMilliseconds, signal }, ask) => {
    const sdk = await import("./sdk.ts");
    const exchange = openExchange(fetch);
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const result = await ask(sdk, { access, fetch: exchange.fetch, signal: either });
      health.noteSuccess();
      return result;
    } catch (error) {
      // Our own refusals say nothing about the provider.
      if (error instanceof EngineRefusal) throw error;
      const trouble = exchange.trouble();
      let failure: EngineFailure;
      if (timeout.aborted) failure = { code: "TIMEOUT", retryable: false, detail: `${label} did not answer in time.` };
      else if (error instanceof UnusableAnswer) failure = failureOf(error.trouble, secrets);
      else if (trouble) failure = failureOf(trouble, secrets);
      else if (error instanceof sdk.NothingMade) failure = nothingMade(error.reason);
      else failure = unexpected(error);
      if (!(error instanceof sdk.NothingMade)) health.note(failure, order.target);
      // Without the cause: it contains the request, with the key and the user's prompt.
      throw new EngineRefusal(failure);
    }
  };

  const nothingMade = (reason: string): EngineFailure =>
    /safety|prohibited|block|recitation|spii/i.test(reason)
      ? blocked(withoutSecrets(reason, secrets))
      : { code: "INTERNAL", retryable: false, detail: `${label} made no output: ${withoutSecrets(reason, secrets)}` };

  return { asking, unexpected };
}
