import { useTranslation } from "react-i18next";
import type { Summary } from "../../../contract/billing.ts";
import { numberFormat } from "../../../contract/formats.ts";
import type { Plan, Subscription } from "../../../contract/plans.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Figures } from "../../parts/figures.tsx";
import { Card } from "./card.tsx";
import { WithDay } from "./day.tsx";

interface NextCreditsProps {
  summary: Summary;
  subscription: Subscription;
  plans: Plan[];
  timeZone: string;
}

/** When the next credits are granted automatically, and how many. Renders nothing when that is unknown. */
export function NextCredits(props: NextCreditsProps) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const note = props.summary.free_credits_note;
  if (note && !props.subscription.is_active)
    return (
      <Card title={t("credits.nextTitle")}>
        <p className="mt-1 text-ink-2">{t(`freeCredits.${note}`)}</p>
      </Card>
    );
  const next = nextCredits(props);
  if (!next) return null;
  const number = numberFormat(language, { signDisplay: "exceptZero" });
  return (
    <Card title={t("credits.nextTitle")}>
      <p className="tabular mt-1 font-semibold text-good text-lg">
        <Figures>{number.format(next.credits)}</Figures>
      </p>
      <p className="mt-0.5 text-ink-2">
        <WithDay
          sentence={(day) => t(next.isFree ? "credits.free" : "credits.renewal", { day })}
          at={next.at}
          timeZone={props.timeZone}
        />
      </p>
    </Card>
  );
}

function nextCredits({ summary, subscription, plans }: NextCreditsProps) {
  const creditsOf = (wanted: string) => plans.find(({ id }) => id === wanted)?.monthly_credits ?? 0;
  const { renews_at, next_plan_id, plan_id, is_active, ends_at } = subscription;
  if (is_active) {
    // After a plan ends, the free plan applies.
    if (renews_at === null) {
      return ends_at === null ? undefined : { credits: creditsOf("starter"), at: ends_at, isFree: true };
    }
    return { credits: creditsOf(next_plan_id ?? plan_id), at: renews_at, isFree: false };
  }
  if (summary.next_grant_at === null) return undefined;
  return { credits: creditsOf("starter"), at: summary.next_grant_at, isFree: true };
}
