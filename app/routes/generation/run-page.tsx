import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Run, Understanding } from "../../../contract/generation.ts";
import { isFinal, makesVideo } from "../../../contract/generation-terms.ts";
import { LedTo, MadeFrom } from "../../parts/lineage.tsx";
import { OutOfCredits } from "../../parts/out-of-credits.tsx";
import { PromptText } from "../../parts/prompt-text.tsx";
import { Receipt } from "../../parts/receipt.tsx";
import { Recipe } from "../../parts/recipe.tsx";
import type { Relatives } from "../../parts/relatives.server.ts";
import { RunActions, type RunActionsProps, SavedLine } from "../../parts/run-actions.tsx";
import { RunStage } from "../../parts/run-stage.tsx";
import { isLeaving, onCreationsChanged, useTileIntents } from "../../parts/tile-changes.ts";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";

interface RunPageProps {
  run: Run;
  /** What the engine took from the prompt; `null` where it cannot tell. */
  understanding: Understanding | null;
  relatives: Relatives;
  modes: RunActionsProps["modes"];
  againCredits: RunActionsProps["againCredits"];
  /** The index of the output that is shown large, from 0. */
  selected: number;
  /** Whether it is compared with its source. */
  comparing: boolean;
  placeholders: Record<string, string>;
  /** The credits missing to generate the run once more; `undefined` unless an attempt failed. */
  missing: number | undefined;
  /** Whether generating it once more costs more than the page showed. */
  isDearer: boolean;
  canBuy: boolean;
  now: number;
  timeZone: string;
}

/** A run: its output and actions, and beside them its recipe, its cost, and related runs. */
export function RunPage(props: RunPageProps) {
  const { understanding, relatives, modes, againCredits, comparing, placeholders, now, timeZone } = props;
  const { missing, isDearer, canBuy } = props;
  const { t } = useTranslation();
  const run = useWithoutDeleted(props.run);
  // After a deletion, the next output takes the place of the deleted one.
  const selected = Math.min(props.selected, Math.max(0, run.outputs.length - 1));
  const creation = run.outputs[selected];
  const stage = useFocusWhenEmpty(creation === undefined);
  const actions = (
    <RunActions
      run={run}
      creation={creation}
      modes={modes}
      againCredits={againCredits}
      action={pathOf(run, 0, false)}
    />
  );
  const comparison =
    creation?.kind === "image" && relatives.before
      ? {
          before: relatives.before,
          shown: comparing,
          compareTo: pathOf(run, selected, true),
          resultTo: pathOf(run, selected, false),
        }
      : undefined;
  const stopped = creation === undefined && isFinal(run.status);
  return (
    <div className="grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="flex min-w-0 flex-col gap-4 px-4 pt-2 pb-6 sm:px-6">
        <RunStage
          ref={stage}
          run={run}
          selected={selected}
          outputTo={(index) => pathOf(run, index, comparing)}
          placeholders={placeholders}
          comparison={comparison}
          now={now}
          actions={actions}
        />
        {isDearer && typeof againCredits === "number" ? (
          <div role="alert">
            <Notice>{t("priceRose", { count: againCredits })}</Notice>
          </div>
        ) : null}
        {missing === undefined ? null : (
          <ErrorNotice>
            <OutOfCredits missing={missing} isVideo={makesVideo(run.generation_type)} canBuy={canBuy} />
          </ErrorNotice>
        )}
        {stopped ? null : actions}
        {creation ? <SavedLine kind={creation.kind} /> : null}
      </div>
      <aside className="flex flex-col gap-6 border-line px-4 pt-2 pb-10 max-lg:border-t max-lg:pt-6 sm:px-6 lg:border-l">
        <PromptText run={run} understanding={understanding} />
        {run.prompt === "" && run.edit === null ? null : <Recipe run={run} />}
        {relatives.from ? <MadeFrom relative={relatives.from} /> : null}
        {relatives.to.length ? <LedTo relatives={relatives.to} more={relatives.more} /> : null}
        <Receipt run={run} timeZone={timeZone} />
      </aside>
    </div>
  );
}

/**
 * Returns the run without the outputs that the user has deleted since the page was opened. Data that was requested
 * before the deletion may arrive after it. An undo opens the page again.
 */
function useWithoutDeleted(run: Run): Run {
  const { outputs: loaded } = run;
  const { key } = useLocation();
  const intents = useTileIntents();
  const [confirmed, setConfirmed] = useState<{ key: string; ids: readonly string[] }>();
  useEffect(
    () =>
      onCreationsChanged((concerns, change) => {
        if (!isLeaving(change)) return;
        const gone = loaded.filter(({ id }) => concerns(id)).map(({ id }) => id);
        setConfirmed((before) => ({ key, ids: before?.key === key ? [...before.ids, ...gone] : gone }));
      }),
    [loaded, key],
  );
  const isGone = (id: string) => isLeaving(intents.get(id)) || (confirmed?.key === key && confirmed.ids.includes(id));
  const outputs = loaded.filter(({ id }) => !isGone(id));
  return outputs.length === loaded.length ? run : { ...run, outputs };
}

/** Returns the ref of the element to focus when the last output is deleted, and with it the focused button. */
function useFocusWhenEmpty(isEmpty: boolean): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const isNew = isEmpty && !wasEmpty.current;
    wasEmpty.current = isEmpty;
    if (isNew && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [isEmpty]);
  return element;
}

/** Returns the address of a run's page. `output` is the index of the large output, from 0. */
function pathOf({ id }: Run, output: number, comparing: boolean): string {
  const search = new URLSearchParams();
  if (output > 0) search.set("output", String(output + 1));
  if (comparing) search.set("compare", "1");
  return search.size ? `/generations/${id}?${search}` : `/generations/${id}`;
}
