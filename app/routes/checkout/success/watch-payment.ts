import { type PaymentState, paymentStates } from "./payment-state.ts";

/** Less and less often, about two minutes in all. */
const pauses = [1, 1, 2, 2, 3, 3, 5, 5, 8, 10, 10, 10, 15, 15, 15, 15].map((seconds) => seconds * 1_000);

interface Asking {
  /** Where the payment stands; `undefined` when that could not be had. */
  ask(): Promise<PaymentState | undefined>;
  /** Lets time pass, and then until asking makes sense. `false` to stop. */
  wait(milliseconds: number): Promise<boolean>;
}

/** Asks again and again whether a payment still stands where it did. `news` when not; an answer that fails says nothing. */
export async function watchPayment(known: PaymentState, { ask, wait }: Asking): Promise<"news" | "stopped" | "same"> {
  for (const pause of pauses) {
    if (!(await wait(pause))) return "stopped";
    const state = await ask();
    if (state !== undefined && state !== known) return "news";
  }
  return "same";
}

/** How a page in a browser asks: not while nobody sees it or there is no network. */
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

/** Until `begin` calls its `end`, or until it is all over. What `begin` returns clears up. */
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
