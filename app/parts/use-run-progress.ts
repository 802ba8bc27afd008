import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { isFinal } from "../../contract/generation-terms.ts";
import { useHasAdditions } from "./additions.tsx";
import { followRun, type RunProgress } from "./run-progress.ts";

/** The fields of a run that are needed to follow it. */
type Followed = Omit<RunProgress, "made"> & { id: string; outputs: readonly unknown[] };

/**
 * Returns the current state of a run. Follows a pending run, and reloads the whole page when another output is
 * available and when the run is final.
 */
export function useRunProgress<R extends Followed>(run: R): R {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState<RunProgress & { id: string }>();
  const open = !isFinal(run.status);
  const hasEvents = useHasAdditions();

  useEffect(() => {
    if (!open) return;
    const stopped = new AbortController();
    void followRun(run.id, hasEvents, stopped.signal, (progress) => setSeen({ id: run.id, ...progress })).then(() => {
      if (!stopped.signal.aborted) void revalidate();
    });
    return () => stopped.abort();
  }, [open, run.id, hasEvents, revalidate]);

  const current = open && seen?.id === run.id ? seen : undefined;
  const news = current !== undefined && current.made > run.outputs.length;
  useEffect(() => {
    if (news) void revalidate();
  }, [news, revalidate]);

  if (!current) return run;
  const { status, stage, progress, queue_position, eta_seconds } = current;
  return { ...run, status, stage, progress, queue_position, eta_seconds };
}
