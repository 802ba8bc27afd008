import type { Run } from "../../../contract/generation.ts";
import { Receipt } from "../../parts/receipt.tsx";
import { PromptText, Recipe } from "../../parts/recipe.tsx";
import { RunActions } from "../../parts/run-actions.tsx";
import { RunStage } from "../../parts/run-stage.tsx";

interface RunPageProps {
  run: Run;
  /** The output that is shown large, from 0. */
  selected: number;
  placeholders: Record<string, string>;
  now: number;
  timeZone: string;
}

/** A run: its stage, what can be done with it, and beside it how it was made and what it cost. */
export function RunPage({ run, selected, placeholders, now, timeZone }: RunPageProps) {
  const path = `/generations/${run.id}`;
  const creation = run.outputs[selected] ?? run.outputs[0];
  return (
    <div className="grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="flex min-w-0 flex-col gap-4 px-4 pt-2 pb-6 sm:px-6">
        <RunStage
          run={run}
          selected={selected}
          outputTo={(index) => (index === 0 ? path : `${path}?output=${index + 1}`)}
          placeholders={placeholders}
          now={now}
        />
        <RunActions run={run} creation={creation} useAgainTo={recipePath(run)} cancelAction={path} />
      </div>
      <aside className="flex flex-col gap-6 border-line px-4 pt-2 pb-10 max-lg:border-t max-lg:pt-6 sm:px-6 lg:border-l">
        <PromptText prompt={run.prompt} />
        <Recipe run={run} />
        <Receipt run={run} timeZone={timeZone} />
      </aside>
    </div>
  );
}

/** The composer filled with a run's recipe; without its seed, so that the result is another one. */
function recipePath(run: Run): string {
  const search = new URLSearchParams({
    prompt: run.prompt,
    ...(run.negative_prompt ? { negative_prompt: run.negative_prompt } : {}),
    aspect_ratio: run.aspect_ratio,
    quality: run.quality,
    ...(run.count > 1 ? { count: String(run.count) } : {}),
  });
  return `/?${search}`;
}
