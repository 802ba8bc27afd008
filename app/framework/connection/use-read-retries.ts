import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pauseOrOnline } from "../pause.ts";

const firstReadMilliseconds = 1_000;
const laterReadsMilliseconds = 30_000;

/**
 * While part of the page could not be loaded, reloads the page's data: after 1 s, then every 30 s, and immediately when
 * the network is back, but not while the page is hidden. Each read also retries itself (`requestData`).
 */
export function useReadRetries(hasFailed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!hasFailed) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    void (async () => {
      for (let reads = 0; !signal.aborted; reads++) {
        await pauseOrOnline(reads === 0 ? firstReadMilliseconds : laterReadsMilliseconds, signal);
        if (!signal.aborted && !document.hidden) await revalidate();
      }
    })();
    return () => stopped.abort();
  }, [hasFailed, revalidate]);
}
