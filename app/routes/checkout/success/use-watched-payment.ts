import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { standingPath } from "../addresses.ts";
import { isWatched, type PaymentState } from "./payment-state.ts";
import { askingInBrowser, watchPayment } from "./watch-payment.ts";

/** Reloads the page when the payment's state differs from `state`. Returns whether watching ended without a change. */
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

/** Reloads the page once after something was granted. The balance above may have been read just before that. */
export function useBalanceAfter(isGiven: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isGiven) void revalidate();
  }, [isGiven, revalidate]);
}
