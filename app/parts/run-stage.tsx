import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleSlash from "lucide-react/icons/circle-slash";
import ImageOff from "lucide-react/icons/image-off";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Creation } from "../../contract/gallery.ts";
import type { Run } from "../../contract/generation.ts";
import { MediaTag } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { Progress } from "../ui/progress.tsx";
import { MediaImage } from "./media-image.tsx";
import { sourceSet } from "./source-set.ts";

export interface RunStageProps {
  run: Run;
  /** Which output is large, from 0. */
  selected?: number;
  /** Address of the page with another output selected. */
  outputTo?: (index: number) => string;
  /** Placeholders by creation id. */
  placeholders?: Record<string, string>;
  /** Server time of this answer in ms since 1970, for how long the run has taken. */
  now: number;
  /** Under a stopped run, for example a button to try again. */
  actions?: ReactNode;
}

/** The large part of a run's page: its pictures, or where it stands. */
export function RunStage(props: RunStageProps) {
  const { run, selected = 0, outputTo, placeholders } = props;
  const { t } = useTranslation("generation");
  const shown = run.outputs[selected] ?? run.outputs[0];
  return (
    <section aria-label={t("stageLabel")} className="flex min-w-0 flex-col gap-3">
      <div aria-live="polite" className="contents">
        {shown ? (
          <Picture key={shown.id} creation={shown} placeholder={placeholders?.[shown.id]} />
        ) : (
          <Standing {...props} />
        )}
      </div>
      {run.outputs.length > 1 && outputTo ? (
        <nav aria-label={t("outputs")}>
          <ul className="flex gap-2 overflow-x-auto p-0.5">
            {run.outputs.map((output, index) => (
              <li key={output.id} className="shrink-0">
                <Link
                  to={outputTo(index)}
                  replace
                  preventScrollReset
                  aria-label={t("output", { number: index + 1 })}
                  aria-current={output === shown ? "true" : undefined}
                  className="block h-18 overflow-hidden rounded-md ring-accent ring-offset-2 ring-offset-surface-0 aria-[current]:ring-2"
                >
                  <MediaImage
                    src={output.thumbnail_url}
                    alt=""
                    width={output.width}
                    height={output.height}
                    placeholder={placeholders?.[output.id]}
                    className="h-full"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </section>
  );
}

/** As large as fits the window without scrolling, in its own shape; the bar and the actions around it take about 10 rem. */
function shapeStyle(width: number, height: number) {
  return { aspectRatio: `${width}/${height}`, maxWidth: `calc((100dvh - 10.5rem) * ${(width / height).toFixed(4)})` };
}

const frameClassNames = "relative mx-auto w-full min-w-0 overflow-hidden rounded-lg sm:min-w-60";

function Picture({ creation, placeholder }: { creation: Creation; placeholder?: string }) {
  const { t } = useTranslation();
  const { width, height } = creation;
  return (
    <figure className={frameClassNames} style={shapeStyle(width, height)}>
      {creation.kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: what is made here has no speech
        <video src={creation.url} poster={creation.thumbnail_url} controls loop playsInline className="size-full" />
      ) : (
        <MediaImage
          src={creation.url}
          alt={creation.prompt}
          width={width}
          height={height}
          srcSet={sourceSet(creation)}
          sizes="(min-width: 1024px) calc(100vw - 26rem), 100vw"
          placeholder={placeholder}
          priority
          className="h-full"
        />
      )}
      {creation.origin === "procedural" ? (
        <span className="absolute top-3 left-3" title={t("creation.previewEngineHint")}>
          <MediaTag>{t("creation.previewEngine")}</MediaTag>
        </span>
      ) : null}
    </figure>
  );
}

function Standing(props: RunStageProps) {
  const { run } = props;
  return (
    <div
      className={classNames(frameClassNames, "grid min-h-80 place-items-center border border-line bg-surface-1")}
      style={shapeStyle(run.width, run.height)}
    >
      {run.status === "queued" || run.status === "processing" ? <UnderWay {...props} /> : <Stopped {...props} />}
    </div>
  );
}

function useElapsedSeconds(since: string, now: number): number {
  const [elapsed, setElapsed] = useState(now - Date.parse(since));
  useEffect(() => {
    const heard = Date.now();
    const timer = setInterval(() => setElapsed(now - Date.parse(since) + Date.now() - heard), 1_000);
    return () => clearInterval(timer);
  }, [since, now]);
  return Math.max(0, Math.floor(elapsed / 1_000));
}

function UnderWay({ run, now }: RunStageProps) {
  const { t } = useTranslation("generation");
  const elapsedSeconds = useElapsedSeconds(run.created_at, now);
  const waiting = run.status === "queued";
  return (
    <div className="flex w-full max-w-90 flex-col gap-4 p-6">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-lg font-semibold">{t(`stage.${run.stage}`)}</p>
        {waiting ? null : (
          <p className="tabular text-ink-2">{t("percent", { value: Math.round(run.progress * 100) })}</p>
        )}
      </div>
      <Progress value={waiting ? null : run.progress} label={t("progress")} valueText={t(`stage.${run.stage}`)} />
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-ink-2">
        {waiting ? <span>{run.queue_position ? t("ahead", { count: run.queue_position }) : t("next")}</span> : null}
        <span aria-hidden="true" className="text-ink-3">
          {t("elapsed", { seconds: elapsedSeconds })}
        </span>
      </p>
      <p className="text-ink-3 text-sm">{t("leave")}</p>
    </div>
  );
}

const stoppedIcons = { failed: CircleAlert, blocked: Ban, canceled: CircleSlash, completed: ImageOff };

function Stopped({ run, actions }: RunStageProps) {
  const { t } = useTranslation("generation");
  if (run.status === "queued" || run.status === "processing") return null;
  const Icon = stoppedIcons[run.status];
  const deleted = run.status === "completed";
  const title = run.status === "completed" ? t("deleted.title") : t(`${run.status}.title`);
  const sentence = run.error?.message ?? (run.status === "canceled" ? t("canceled.message") : undefined);
  return (
    <div className="flex max-w-100 flex-col items-center p-6 text-center">
      <Icon className="mb-4 size-7 stroke-[1.5] text-ink-3" />
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 text-ink-2">{deleted ? t("deleted.message") : sentence}</p>
      {deleted ? null : (
        <p className="mt-2">
          {run.charged_credits > 0 ? t("charged", { count: run.charged_credits }) : t("nothingCharged")}
        </p>
      )}
      {actions ? <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
