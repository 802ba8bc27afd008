import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Run } from "../../contract/generation.ts";
import { Progress } from "../ui/progress.tsx";

/** Below this, a number of seconds would change too quickly to read. */
const momentSeconds = 5;
const minuteSeconds = 60;

function useElapsedSeconds(since: string, now: number): number {
  const [elapsed, setElapsed] = useState(now - Date.parse(since));
  useEffect(() => {
    const heard = Date.now();
    const timer = setInterval(() => setElapsed(now - Date.parse(since) + Date.now() - heard), 1_000);
    return () => clearInterval(timer);
  }, [since, now]);
  return Math.max(0, Math.floor(elapsed / 1_000));
}

/** Returns the status of a pending run in words: its stage, and its queue position while it waits. */
export function useStandingWords({ status, stage, queue_position }: Run): { stage: string; place: string | null } {
  const { t } = useTranslation("generation");
  const ahead = queue_position ? t("ahead", { count: queue_position }) : t("next");
  return { stage: t(`stage.${stage}`), place: status === "queued" ? ahead : null };
}

function useTimeLeft(seconds: number | null): string | null {
  const { t } = useTranslation("generation");
  if (seconds === null) return null;
  if (seconds < momentSeconds) return t("leftMoment");
  return seconds < minuteSeconds
    ? t("leftSeconds", { count: Math.round(seconds) })
    : t("leftMinutes", { count: Math.round(seconds / minuteSeconds) });
}

/** The stage of a pending run, its progress, and the estimated remaining time. */
export function UnderWay({ run, now }: { run: Run /** Server time of this answer in ms since 1970. */; now: number }) {
  const { t } = useTranslation("generation");
  const elapsedSeconds = useElapsedSeconds(run.created_at, now);
  const words = useStandingWords(run);
  const timeLeft = useTimeLeft(run.eta_seconds);
  const made = run.outputs.length;
  const waiting = run.status === "queued";
  return (
    <div className="flex w-full max-w-90 flex-col gap-3.5 p-6">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold text-lg">{words.stage}</p>
        {waiting ? null : (
          <p className="tabular text-ink-2">{t("percent", { value: Math.round(run.progress * 100) })}</p>
        )}
      </div>
      <Progress value={waiting ? null : run.progress} label={t("progress")} valueText={words.stage} />
      {words.place ? <p className="tabular text-ink-2">{words.place}</p> : null}
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>{timeLeft}</span>
        <span aria-hidden="true" className="text-ink-3">
          {t("elapsed", { seconds: elapsedSeconds })}
        </span>
      </p>
      {made > 0 ? <p className="text-ink-2">{t("partly", { made, asked: run.count })}</p> : null}
      <p className="text-ink-3 text-sm">{t("leave")}</p>
    </div>
  );
}
