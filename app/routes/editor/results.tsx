import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../../contract/gallery.ts";
import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import { ComparePictures } from "../../parts/compare-pictures.tsx";
import { MediaImage } from "../../parts/media-image.tsx";
import { MediaVideo } from "../../parts/media-video.tsx";
import { editPath } from "../../parts/recipe-path.ts";
import { seeThrough } from "../../parts/see-through.ts";
import { StoppedRun } from "../../parts/stopped-run.tsx";
import { UnderWay, useStandingWords } from "../../parts/under-way.tsx";
import { useRunProgress } from "../../parts/use-run-progress.ts";
import { ButtonLink, buttonClassNames } from "../../ui/button.tsx";
import { SegmentedControl } from "../../ui/choice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import type { EditorSource } from "./source.server.ts";

interface ResultsProps {
  run: Run;
  source: EditorSource;
  placeholders: Readonly<Record<string, string>>;
  /** Server time of this answer in ms since 1970. */
  now: number;
}

/** The results of a run beside its source. Follows a pending run; without scripts, a link shows its state. */
export function Results({ run: loaded, source, placeholders, now }: ResultsProps) {
  const { t } = useTranslation(["editor", "generation"]);
  const run = useRunProgress(loaded);
  const { stage } = useStandingWords(run);
  const isEnded = isFinal(run.status);
  return (
    <section id="results" aria-labelledby="results-title" className="flex min-w-0 scroll-mt-20 flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="results-title" className="font-medium text-md">
          {t("editor:results.title")}
        </h2>
        <span className="flex gap-2">
          {isEnded ? null : (
            <ButtonLink to={`${source.path}?run=${run.id}`} size="small" className="hidden! noscript:inline-flex!">
              {t("editor:results.refresh")}
            </ButtonLink>
          )}
          <ButtonLink to={`/generations/${run.id}`} size="small" variant="quiet">
            {t("editor:results.run")}
          </ButtonLink>
        </span>
      </div>
      <p role="status" className="sr-only">
        {run.status === "queued" || run.status === "processing" ? stage : t(`generation:finished.${run.status}`)}
      </p>
      {isEnded ? null : (
        <div className="rounded-lg border border-line bg-surface-1">
          <UnderWay run={run} now={now} />
        </div>
      )}
      {isEnded && run.outputs.length === 0 ? (
        <div className="grid place-items-center rounded-lg border border-line bg-surface-1">
          <StoppedRun run={run} />
        </div>
      ) : null}
      {run.outputs.map((output, at) => (
        <Variation
          key={output.id}
          output={output}
          number={at + 1}
          source={source}
          placeholder={placeholders[output.id]}
        />
      ))}
      {isEnded && run.error && run.outputs.length > 0 && run.outputs.length < run.count ? (
        <Notice tone="error">{run.error.message}</Notice>
      ) : null}
    </section>
  );
}

const views = ["slider", "sides"] as const;
/** Above this difference of their shapes, two images cannot lie on each other. */
const sameShape = 0.02;

interface VariationProps {
  output: Creation;
  number: number;
  source: EditorSource;
  placeholder: string | undefined;
}

/** One result: compared with the source by a slider, side by side, or by holding a button. */
function Variation({ output, number, source, placeholder }: VariationProps) {
  const { t } = useTranslation(["editor", "generation"]);
  const isSameShape = Math.abs((output.width * source.height) / (output.height * source.width) - 1) < sameShape;
  const [view, setView] = useState<string>(isSameShape ? "slider" : "sides");
  const [isHeld, setHeld] = useState(false);
  const after = {
    src: output.url,
    alt: t("editor:results.number", { number }),
    width: output.width,
    height: output.height,
    placeholder,
    className: seeThrough(output),
  };
  const before = { src: source.url, alt: t("editor:results.source"), width: source.width, height: source.height };
  const hold = {
    onPointerDown: () => setHeld(true),
    onPointerUp: () => setHeld(false),
    onPointerLeave: () => setHeld(false),
    onKeyDown: (event: KeyboardEvent) => /^(?: |Enter)$/.test(pressedKey(event)) && setHeld(true),
    onKeyUp: () => setHeld(false),
    onBlur: () => setHeld(false),
  };
  return (
    <article
      aria-label={t("editor:results.number", { number })}
      // It fits the window without scrolling, with its buttons.
      style={{ maxWidth: view === "slider" ? `calc((100dvh - 12rem) * ${output.width / output.height})` : undefined }}
      className="flex min-w-0 flex-col gap-3"
    >
      {output.kind === "video" ? (
        <MediaVideo creation={output} label={after.alt} placeholder={placeholder} />
      ) : isHeld ? (
        <MediaImage {...before} className="rounded-lg" />
      ) : view === "slider" ? (
        <div className="overflow-hidden rounded-lg" style={{ aspectRatio: `${output.width}/${output.height}` }}>
          <ComparePictures before={before} after={after} />
        </div>
      ) : (
        <div className="grid grid-cols-2 items-center gap-2">
          <MediaImage {...before} className="rounded-lg" />
          <MediaImage {...after} className={`rounded-lg ${after.className}`} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {output.kind === "video" ? null : (
          <div className="flex flex-wrap gap-2 noscript:hidden">
            <SegmentedControl
              legend={t("generation:view.label")}
              name={`view-${output.id}`}
              defaultValue={view}
              onChange={setView}
              segments={views.map((value) => ({ value, label: t(`editor:results.${value}`) }))}
            />
            <button type="button" aria-pressed={isHeld} className={`${buttonClassNames({})} touch-none`} {...hold}>
              {t("editor:results.hold")}
            </button>
          </div>
        )}
        <ButtonLink to={editPath("creation", output.id)} variant="primary">
          {t("editor:results.continue")}
        </ButtonLink>
      </div>
    </article>
  );
}
