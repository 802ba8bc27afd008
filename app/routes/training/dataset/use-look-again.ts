import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Dataset } from "../../../../contract/training.ts";

const firstMilliseconds = 1_000;
const mostMilliseconds = 15_000;

/** Returns how long to wait after this many polls without a change. */
export function pauseAfter(looks: number): number {
  return Math.min(firstMilliseconds * 2 ** looks, mostMilliseconds);
}

/**
 * Reloads the page's data while images are being checked. The interval grows while nothing changes. Polling stops while
 * the page is hidden or offline, and resumes immediately afterwards.
 */
export function usePolling(dataset: Dataset): void {
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
    // The product itself reloads pages that become visible again.
    window.addEventListener("online", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", look);
    };
  }, [dataset, revalidate]);
}
