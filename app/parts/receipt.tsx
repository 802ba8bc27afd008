import { useTranslation } from "react-i18next";
import { dateFormat } from "../../contract/formats.ts";
import type { Run } from "../../contract/generation.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { classNames } from "../ui/class-names.ts";
import { useHasAdditions } from "./additions.tsx";
import { useCreditsOn } from "./credits-on.ts";
import { RunSection } from "./recipe.tsx";

type Line = Run["receipt"][number];

const dots: Record<Line["kind"], string> = {
  held: "bg-ink-3",
  started: "bg-ink-3",
  restarted: "bg-warn",
  rerouted: "bg-warn",
  stored: "bg-good",
  charged: "bg-good",
  returned: "bg-good",
  failed: "bg-bad",
  blocked: "bg-warn",
  canceled: "bg-ink-3",
};

const aboutCredits: ReadonlySet<Line["kind"]> = new Set(["held", "charged", "returned"]);

interface ReceiptLinesProps {
  /** In order. `count` is how many lines one stands for. */
  lines: readonly (Line & { count?: number })[];
  timeZone: string;
}

/** The lines of a receipt. Times use `timeZone` and the page's language, so that server and browser render the same. */
export function ReceiptLines({ lines, timeZone }: ReceiptLinesProps) {
  const { t } = useTranslation("generation");
  const language = useLanguage();
  const creditsOn = useCreditsOn();
  const shown = creditsOn ? lines : lines.filter(({ kind }) => !aboutCredits.has(kind));
  const clock = dateFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  return (
    <ol className="flex flex-col">
      {shown.map(({ kind, credits, count, at }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          key={`${kind}-${at}-${place}`}
          className="group/line grid grid-cols-[0.5rem_1fr_auto] items-center gap-x-3 py-1 text-ink-2"
        >
          <span className="relative grid h-full place-items-center" aria-hidden="true">
            <span className={classNames("size-2 rounded-full", dots[kind])} />
            {place === shown.length - 1 ? null : (
              <span className="absolute top-[calc(50%+0.5rem)] h-[calc(100%-0.5rem)] w-px bg-line-strong" />
            )}
          </span>
          <span>
            {t(`receipt.${kind}`, { count: credits ?? 0 })}
            {count === undefined ? null : <span className="tabular text-ink-3"> ({count})</span>}
          </span>
          <time dateTime={at} className="tabular text-ink-3 text-sm" suppressHydrationWarning>
            {clock.format(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** The history of a run and its credits, in order. */
export function Receipt({ run, timeZone }: { run: Run; timeZone: string }) {
  const { t } = useTranslation("generation");
  const creditsOn = useCreditsOn();
  // What an unfinished run costs is what our API promises.
  const hasAdditions = useHasAdditions();
  const tookMilliseconds =
    run.status === "completed" && run.started_at && run.finished_at
      ? Date.parse(run.finished_at) - Date.parse(run.started_at)
      : null;
  if (run.receipt.length === 0 && !hasAdditions && tookMilliseconds === null) return null;
  return (
    <RunSection title={t("receipt.title")}>
      <ReceiptLines lines={run.receipt} timeZone={timeZone} />
      {(creditsOn && hasAdditions) || tookMilliseconds !== null ? (
        <p className="mt-4 rounded-md border border-line bg-surface-1 px-3.5 py-3 text-ink-2">
          {tookMilliseconds === null ? null : (
            <strong className="tabular font-medium text-ink">
              {t("madeIn", { seconds: Math.round(tookMilliseconds / 100) / 10 })}{" "}
            </strong>
          )}
          {creditsOn && hasAdditions ? t("promise") : null}
        </p>
      ) : null}
    </RunSection>
  );
}
