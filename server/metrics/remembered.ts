import { within } from "../../backend/concurrency/waiting.ts";

interface Limits {
  /** For how long an answer is good. */
  keptMilliseconds: number;
  /** How long a caller waits. */
  readMaxMilliseconds: number;
  onFailure(error: unknown): void;
}

/**
 * Returns a function that resolves to what `read` returned last, at most so old. It resolves to `undefined` if reading
 * failed or takes too long. One read runs at a time, however long it takes and however many ask.
 */
export function remembered<T>(read: () => Promise<T>, limits: Limits): () => Promise<T | undefined> {
  const { keptMilliseconds, readMaxMilliseconds, onFailure } = limits;
  let known: { answer: Promise<T | undefined>; until: number; isSlow: boolean } | undefined;

  function readNow() {
    const current = { answer: ask(), until: Number.POSITIVE_INFINITY, isSlow: false };
    void current.answer.then(() => {
      current.until = performance.now() + keptMilliseconds;
    });
    return current;
  }

  async function ask(): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  return () => {
    if (!known || performance.now() >= known.until) known = readNow();
    const current = known;
    return within(current.answer, readMaxMilliseconds).catch((error: unknown) => {
      if (!current.isSlow) onFailure(error);
      current.isSlow = true;
      return undefined;
    });
  };
}
