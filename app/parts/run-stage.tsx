import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../contract/gallery.ts";
import type { Run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { MediaTag } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { SegmentedLinks } from "../ui/choice.tsx";
import { classNames } from "../ui/class-names.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { comparePath } from "./compare-address.ts";
import { type ComparedPicture, ComparePictures } from "./compare-pictures.tsx";
import { creationName } from "./creation-name.ts";
import { useCreditsOn } from "./credits-on.ts";
import { MediaImage } from "./media-image.tsx";
import { MediaVideo } from "./media-video.tsx";
import { seeThrough } from "./see-through.ts";
import { sourceSet } from "./source-set.ts";
import { StoppedRun } from "./stopped-run.tsx";
import { UnderWay, useStandingWords } from "./under-way.tsx";

/** The source image that a result can be compared with. */
export interface Comparison {
  before: ComparedPicture;
  /** Whether the comparison is shown. */
  shown: boolean;
  /** Addresses of the page with and without the comparison. */
  compareTo: string;
  resultTo: string;
}

export interface RunStageProps {
  /** The stage itself, which can take the focus. */
  ref?: RefObject<HTMLElement | null>;
  run: Run;
  /** Index of the output that is shown large, from 0. */
  selected?: number;
  /** Returns the address of the page with another output selected. */
  outputTo?: (index: number) => string;
  /** Placeholders by creation id. */
  placeholders?: Record<string, string>;
  comparison?: Comparison;
  /** Server time of this answer in ms since 1970, to compute how long the run has taken. */
  now: number;
  /** Actions to show below a stopped run. */
  actions?: ReactNode;
}

/** The main part of a run's page: its results, or its status. */
export function RunStage(props: RunStageProps) {
  const { ref, run, selected = 0, placeholders, now, comparison, actions } = props;
  const { t } = useTranslation("generation");
  const shown = run.outputs[selected] ?? run.outputs[0];
  return (
    <section
      ref={ref}
      tabIndex={ref && -1}
      aria-label={t("stageLabel")}
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      <Announcement run={run} />
      {shown ? (
        <Frame key={shown.id} width={shown.width} height={shown.height} isListed={run.outputs.length > 1}>
          <Result creation={shown} placeholder={placeholders?.[shown.id]} comparison={comparison} />
        </Frame>
      ) : (
        <Frame width={run.width} height={run.height} empty>
          {isFinal(run.status) ? <StoppedRun run={run} actions={actions} /> : <UnderWay run={run} now={now} />}
        </Frame>
      )}
      {shown ? <BesideResult {...props} shown={shown} /> : null}
    </section>
  );
}

/** Announces changes to screen readers, only when there is something new. */
function Announcement({ run }: { run: Run }) {
  const { t } = useTranslation("generation");
  const { stage, place } = useStandingWords(run);
  const { status } = run;
  const open = status === "queued" || status === "processing";
  return (
    <p role="status" className="sr-only">
      {open ? [stage, place].filter(Boolean).join(". ") : t(`finished.${status}`)}
    </p>
  );
}

/**
 * As large as fits the window without scrolling, in the output's aspect ratio. The page's bar and the actions take about
 * 15 rem, and the list of outputs 5 rem more.
 */
function Frame({
  width,
  height,
  empty = false,
  isListed = false,
  children,
}: {
  width: number;
  height: number;
  empty?: boolean;
  /** Whether the list of outputs is below. */
  isListed?: boolean;
  children: ReactNode;
}) {
  const shape = {
    aspectRatio: `${width}/${height}`,
    maxWidth: `calc((100dvh - ${isListed ? 20 : 15}rem) * ${(width / height).toFixed(4)})`,
  };
  return (
    <div
      className={classNames(
        "relative mx-auto w-full min-w-0 rounded-lg sm:min-w-60",
        // Text and buttons may need more space than the aspect ratio allows.
        empty ? "grid border border-line bg-surface-1 sm:min-w-90" : "overflow-hidden",
      )}
      style={shape}
    >
      {empty ? <div className="grid min-h-80 place-items-center">{children}</div> : children}
    </div>
  );
}

function Result({
  creation,
  placeholder,
  comparison,
}: {
  creation: Creation;
  placeholder?: string;
  comparison?: Comparison;
}) {
  const { t } = useTranslation(["common", "generation"]);
  const { width, height } = creation;
  const picture = {
    src: creation.url,
    alt: creationName(creation, t),
    width,
    height,
    srcSet: sourceSet(creation),
    placeholder,
  };
  if (creation.kind === "image" && comparison?.shown) {
    const tag = creation.origin === "procedural" ? t("common:creation.previewEngine") : undefined;
    return <ComparePictures before={comparison.before} after={picture} tag={tag} />;
  }
  return (
    <figure className="h-full">
      {creation.kind === "video" ? (
        <MediaVideo creation={creation} label={picture.alt} placeholder={placeholder} className="h-full" />
      ) : (
        <MediaImage
          {...picture}
          sizes="(min-width: 1024px) calc(100vw - 26rem), 100vw"
          priority
          className={`h-full ${seeThrough(creation)}`}
        />
      )}
      {creation.origin === "procedural" ? (
        <span className="absolute top-3 left-3" title={t("common:creation.previewEngineHint")}>
          <MediaTag>{t("common:creation.previewEngine")}</MediaTag>
        </span>
      ) : null}
    </figure>
  );
}

/** Below a result: the other outputs, the comparison with the source, and the outputs that are still pending. */
function BesideResult({ run, shown, outputTo, placeholders, comparison, now }: RunStageProps & { shown: Creation }) {
  const { t } = useTranslation("generation");
  const creditsOn = useCreditsOn();
  const made = run.outputs.length;
  return (
    <>
      {made > 1 && outputTo ? (
        <nav aria-label={t("outputs")}>
          <ul className="flex gap-2.5 overflow-x-auto p-1">
            {run.outputs.map((output, index) => (
              <li key={output.id} className="shrink-0">
                <Link
                  to={outputTo(index)}
                  replace
                  preventScrollReset
                  aria-label={t(`outputOf.${output.kind}`, { number: index + 1 })}
                  aria-current={output === shown ? "true" : undefined}
                  className="block h-18 overflow-hidden rounded-md ring-accent ring-offset-2 ring-offset-surface-0 aria-[current]:ring-2"
                >
                  <MediaImage
                    src={output.thumbnail_url}
                    srcSet={sourceSet(output)}
                    sizes={`${Math.round((output.width / output.height) * 72)}px`}
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
      {made > 1 && outputTo ? (
        <ButtonLink to={comparePath(run.outputs.map(({ id }) => id))} size="small" className="self-start">
          {t("view.compareOutputs")}
        </ButtonLink>
      ) : null}
      {comparison ? (
        <div className="flex justify-center">
          <SegmentedLinks
            label={t("view.label")}
            links={[
              { to: comparison.resultTo, label: t("view.result"), current: !comparison.shown },
              { to: comparison.compareTo, label: t("view.compare"), current: comparison.shown },
            ]}
          />
        </div>
      ) : null}
      {isFinal(run.status) ? (
        run.error && made < run.count ? (
          <Notice tone="error">
            {t("partly", { made, asked: run.count })} {run.error.message}{" "}
            {creditsOn && run.returned_credits > 0 ? t("partlyReturned", { count: run.returned_credits }) : null}
          </Notice>
        ) : null
      ) : (
        <div className="rounded-lg border border-line bg-surface-1">
          <UnderWay run={run} now={now} />
        </div>
      )}
    </>
  );
}
