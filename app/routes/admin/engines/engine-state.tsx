import { useTranslation } from "react-i18next";
import type { EngineInfo } from "../../../../contract/admin/engines.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { Badge } from "../../../ui/badge.tsx";

/** Whether an engine works, in a word. */
export function EngineState({ engine: { is_on, is_paused, is_healthy, last_test } }: { engine: EngineInfo }) {
  const { t } = useTranslation("engines");
  if (!is_on) return <Badge>{t("state.off")}</Badge>;
  if (is_paused) return <Badge tone="warn">{t("state.paused")}</Badge>;
  const works = is_healthy && !last_test?.problem;
  return works ? <Badge tone="good">{t("state.works")}</Badge> : <Badge tone="bad">{t("state.fails")}</Badge>;
}

/** What the last test of an engine found, and when. */
export function LastTest({
  engine: { last_test },
  now,
  timeZone,
}: {
  engine: Pick<EngineInfo, "last_test">;
  now: number;
  timeZone: string;
}) {
  const { t } = useTranslation("engines");
  if (!last_test) return null;
  return (
    <p className="mt-1 text-ink-2 text-sm">
      {t("tested")} <RelativeTime at={last_test.at} now={now} timeZone={timeZone} />
      {last_test.problem ? `: ${last_test.message}` : null}
    </p>
  );
}
