import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Subscription } from "../../../../contract/plans.ts";
import { isPriceKnown } from "../../../api/unknown.ts";
import { Additions } from "../../../parts/additions.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { priceText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { cancelPath, portalPath, resumePath } from "../addresses.ts";
import { Card } from "../card.tsx";
import { WithDay } from "../day.tsx";

interface PlanCardProps {
  subscription: Subscription;
  /** Whether the payment provider has a page to link to. */
  hasPortal: boolean;
  timeZone: string;
}

const tones = { active: "good", trialing: "good", past_due: "bad", paused: "warn", inactive: "neutral" } as const;
type State = keyof typeof tones;

function stateOf({ status, is_active }: Subscription): State {
  if (status === "past_due" || status === "paused" || status === "trialing") return status;
  return is_active ? "active" : "inactive";
}

/** A plan that is paused or long overdue grants nothing, but may still continue. */
function canBeEnded({ status, is_active, ends_at }: Subscription): boolean {
  return ends_at === null && (is_active || status === "past_due" || status === "paused");
}

/** The plan, its payment state, its end, and its actions. */
export function PlanCard({ subscription, hasPortal, timeZone }: PlanCardProps) {
  const { t } = useTranslation("wallet");
  const reader = useMoneyReader();
  const { plan_id, price, is_active, is_test, status } = subscription;
  const state = stateOf(subscription);
  const tone: Tone = tones[state];
  const isFree = price.amount_minor === 0;
  return (
    <Card
      title={t("plan.title")}
      className="flex-1"
      aside={
        is_test && is_active ? (
          <span title={t("testHint")}>
            <Badge tone="warn">{t("test")}</Badge>
          </span>
        ) : null
      }
    >
      <p className="mt-1 font-semibold text-xl">{t(`plan.${plan_id}`)}</p>
      {isPriceKnown(price) ? (
        <p className="tabular mt-1 text-ink-2">
          <Figures>{isFree ? t("plan.free") : t("plan.aMonth", { price: priceText(price, reader) })}</Figures>
        </p>
      ) : null}
      <p className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-4">
        <span className="text-ink-3">{t("plan.subscription")}</span>
        <Badge tone={tone}>{t(`plan.${state}`)}</Badge>
      </p>
      <div className="mt-2 flex flex-col gap-1.5 text-ink-2">
        <Dates subscription={subscription} timeZone={timeZone} />
        {state === "paused" ? <p>{t("plan.pausedHint")}</p> : null}
        {status === null ? <p>{t("plan.noPayment")}</p> : null}
      </div>
      {state === "past_due" ? (
        <div className="mt-4">
          <Notice tone="error">{t("plan.pastDue")}</Notice>
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        <Additions>
          <Actions subscription={subscription} />
          {hasPortal && status !== null ? <Portal variant={state === "past_due" ? "primary" : "secondary"} /> : null}
          {canBeEnded(subscription) ? (
            <ButtonLink to={cancelPath} variant="quiet">
              {t("plan.cancel")}
            </ButtonLink>
          ) : null}
        </Additions>
      </div>
    </Card>
  );
}

function Dates({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { t } = useTranslation("wallet");
  const { renews_at, ends_at, is_active, next_plan_id } = subscription;
  if (ends_at !== null) {
    return (
      <p>
        <WithDay
          sentence={(day) => t(is_active ? "plan.ends" : "plan.ended", { day })}
          at={ends_at}
          timeZone={timeZone}
        />
      </p>
    );
  }
  if (renews_at === null) return null;
  const sentence = (day: string) =>
    next_plan_id === null ? t("plan.renews", { day }) : t("plan.becomes", { plan: t(`plan.${next_plan_id}`), day });
  return (
    <p>
      <WithDay sentence={sentence} at={renews_at} timeZone={timeZone} />
    </p>
  );
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("wallet");
  const pending = useNavigation().formAction === resumePath;
  const { is_active, ends_at } = subscription;
  if (is_active && ends_at !== null) {
    return (
      <Form method="post" action={resumePath} preventScrollReset>
        <Button variant="primary" pending={pending} pendingLabel={t("plan.resuming")}>
          {t("plan.resume")}
        </Button>
      </Form>
    );
  }
  return (
    <ButtonLink to="#plans" variant="secondary">
      {t(is_active ? "plan.change" : "plan.upgrade")}
    </ButtonLink>
  );
}

/** A plain link, because it may redirect to another site, where forms of this site must not go. */
function Portal({ variant }: { variant: "primary" | "secondary" }) {
  const { t } = useTranslation("wallet");
  return (
    <ButtonLink to={portalPath} reloadDocument variant={variant}>
      {t("plan.portal")}
    </ButtonLink>
  );
}
