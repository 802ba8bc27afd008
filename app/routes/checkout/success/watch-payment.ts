import { type PaymentState, paymentStates } from "./payment-state.ts";

/** The intervals grow; together they last about two minutes. */
const pauses = [1, 1, 2, 2, 3, 3, 5, 5, 8, 10, 10, 10, 15, 15, 15, 15].map((seconds) => seconds * 1_000);

interface Asking {
  /** Returns the state of the payment, or `undefined` when it could not be read. */
  ask(): Promise<PaymentState | undefined>;
  /** Waits for the given time, then until polling makes sense. Returns `false` to stop. */
  wait(milliseconds: number): Promise<boolean>;
}

/** Polls until the state of a payment changes, and then returns `news`. Failed answers are ignored. */
export async function watchPayment(known: PaymentState, { ask, wait }: Asking): Promise<"news" | "stopped" | "same"> {
  for (const pause of pauses) {
    if (!(await wait(pause))) return "stopped";
    const state = await ask();
    if (state !== undefined && state !== known) return "news";
  }
  return "same";
}

/** Returns how a browser page polls: only while the page is visible and the network is available. */
export function askingInBrowser(standingPath: string, signal: AbortSignal): Asking {
  return {
    async ask() {
      try {
        const response = await fetch(standingPath, { signal, redirect: "error" });
        return response.ok ? stateIn(await response.json()) : undefined;
      } catch {
        return undefined;
      }
    },
    async wait(milliseconds) {
      await until(signal, (end) => {
        const timer = setTimeout(end, milliseconds);
        return () => clearTimeout(timer);
      });
      while (!signal.aborted && (document.hidden || !navigator.onLine)) {
        await until(signal, (end) => {
          document.addEventListener("visibilitychange", end);
          window.addEventListener("online", end);
          return () => {
            document.removeEventListener("visibilitychange", end);
            window.removeEventListener("online", end);
          };
        });
      }
      return !signal.aborted;
    },
  };
}

function stateIn(answer: unknown): PaymentState | undefined {
  if (typeof answer !== "object" || answer === null || !("state" in answer)) return undefined;
  return paymentStates.find((known) => known === answer.state);
}

/** Resolves when `begin` calls `end` or when the signal aborts. The function that `begin` returns cleans up. */
function until(signal: AbortSignal, begin: (end: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clear();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const clear = begin(end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
