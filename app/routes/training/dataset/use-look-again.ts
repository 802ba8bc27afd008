import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Dataset } from "../../../../contract/training.ts";

const firstMilliseconds = 1_000;
const mostMilliseconds = 15_000;

/** How long to wait after so many looks that found nothing new. */
export function pauseAfter(looks: number): number {
  return Math.min(firstMilliseconds * 2 ** looks, mostMilliseconds);
}

/**
 * Reads the page anew for as long as pictures are being looked at: ever more rarely while nothing comes of it, not while
 * nobody sees it or without a network, and at once when either is back.
 */
export function useLookAgain(dataset: Dataset): void {
  const { revalidate } = useRevalidator();
  const seen = useRef({ checking: 0, looks: 0 });
  useEffect(() => {
    const { checking } = dataset;
    if (checking === 0) return;
    seen.current = { checking, looks: checking === seen.current.checking ? seen.current.looks + 1 : 0 };
    const look = () => {
      if (!document.hidden && navigator.onLine) void revalidate();
    };
    const timer = setTimeout(look, pauseAfter(seen.current.looks));
    // What comes back into view is read anew by the whole product.
    window.addEventListener("online", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", look);
    };
  }, [dataset, revalidate]);
}
