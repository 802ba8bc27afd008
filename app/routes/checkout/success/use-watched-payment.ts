import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { standingPath } from "../addresses.ts";
import { isWatched, type PaymentState } from "./payment-state.ts";
import { askingInBrowser, watchPayment } from "./watch-payment.ts";

/** Loads the page anew when the payment stands elsewhere than `state`. Whether watching ended with nothing new. */
export function useWatchedPayment(id: string | undefined, state: PaymentState | "unnamed"): boolean {
  const { revalidate } = useRevalidator();
  const [hasGivenUp, setHasGivenUp] = useState(false);

  useEffect(() => {
    if (id === undefined || state === "unnamed" || !isWatched(state)) return;
    const stopped = new AbortController();
    void watchPayment(state, askingInBrowser(standingPath(id), stopped.signal)).then((result) => {
      if (stopped.signal.aborted) return;
      if (result === "news") void revalidate();
      else setHasGivenUp(true);
    });
    return () => stopped.abort();
  }, [id, state, revalidate]);

  return hasGivenUp;
}

/** Loads the page once more when something was given: the balance above it may have been read just before. */
export function useBalanceAfter(isGiven: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isGiven) void revalidate();
  }, [isGiven, revalidate]);
}
