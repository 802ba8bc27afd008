import type { Plan, Subscription } from "../../../../contract/plans.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { BuyForm } from "../../../parts/buy-form.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { priceText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { cancelPath, changePath, walletPath } from "../addresses.ts";
import { WithDay } from "../day.tsx";
import { EnoughMark } from "../packs.tsx";
import type { Sufficient } from "../sufficient-offers.ts";
import { usePlanFeatures } from "./plan-features.ts";

interface PlansProps {
  plans: Plan[];
  subscription: Subscription;
  enough: Sufficient | undefined;
  canBuy: boolean;
  timeZone: string;
}

/** The plans side by side, each with its one possible action. */
export function Plans({ plans, subscription, enough, canBuy, timeZone }: PlansProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {plans.map((plan) => (
        <PlanOffer
          key={plan.id}
          plan={plan}
          current={plans.find(({ id }) => id === subscription.plan_id)}
          subscription={subscription}
          canBuy={canBuy}
          isEnough={enough?.kind === "plan" && enough.id === plan.id}
          timeZone={timeZone}
        />
      ))}
    </ul>
  );
}

interface PlanOfferProps {
  plan: Plan;
  current: Plan | undefined;
  subscription: Subscription;
  isEnough: boolean;
  canBuy: boolean;
  timeZone: string;
}

function PlanOffer({ plan, current, subscription, isEnough, canBuy, timeZone }: PlanOfferProps) {
  const { t } = useTranslation("wallet");
  const reader = useMoneyReader();
  const features = usePlanFeatures();
  const isCurrent = plan.id === subscription.plan_id;
  const isFree = plan.price.amount_minor === 0;
  const isRecommended = plan.is_recommended && plan.price.amount_minor > subscription.price.amount_minor;
  return (
    <li
      aria-current={isCurrent ? "true" : undefined}
      className={classNames(
        "relative flex min-w-0 flex-col rounded-lg border bg-surface-1 p-5 sm:p-6",
        isEnough || isRecommended ? "border-accent" : isCurrent ? "border-line-control" : "border-line",
      )}
    >
      {isEnough ? <EnoughMark /> : null}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="text-md">{t(`plan.${plan.id}`)}</h3>
        <span className="flex flex-wrap gap-1.5">
          {isCurrent ? <Badge>{t("plans.current")}</Badge> : null}
          {isRecommended ? <Badge tone="accent">{t("plans.recommended")}</Badge> : null}
        </span>
      </div>
      <p className="mt-0.5 text-ink-3 text-sm">{t(`plans.audience.${plan.id}`)}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5">
        <Figures className="tabular font-semibold text-xl">
          {isFree ? t("plans.free") : priceText(plan.price, reader)}
        </Figures>
        {isFree ? null : <span className="text-ink-3">{t("plans.perMonth")}</span>}
      </p>
      <ul className="mt-4 flex flex-col gap-2 text-ink-2">
        {features(plan).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-accent" />
            <Figures className="min-w-0">{feature}</Figures>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-6">
        <PlanAction plan={plan} current={current} subscription={subscription} canBuy={canBuy} timeZone={timeZone} />
      </div>
    </li>
  );
}

function PlanAction({ plan, current, subscription, canBuy, timeZone }: Omit<PlanOfferProps, "isEnough">) {
  const { t } = useTranslation("wallet");
  const { is_active, next_plan_id, renews_at, ends_at, plan_id } = subscription;
  const name = t(`plan.${plan.id}`);
  const begins = plan.id === "starter" ? ends_at : next_plan_id === plan.id ? renews_at : null;
  const quietClassNames = "flex min-h-10 items-center text-ink-3";
  if (plan.id === plan_id) {
    if (next_plan_id === null || !is_active) return null;
    return (
      <ButtonLink to={changePath(plan.id)} wide>
        {t("plans.stay", { plan: name })}
      </ButtonLink>
    );
  }
  if (is_active && begins !== null) {
    return (
      <p className={quietClassNames}>
        <span>
          <WithDay sentence={(day) => t("plans.begins", { day })} at={begins} timeZone={timeZone} />
        </span>
      </p>
    );
  }
  if (plan.id === "starter") {
    return is_active ? (
      <ButtonLink to={cancelPath} wide className="whitespace-normal text-center">
        {t("plans.backTo", { plan: name })}
      </ButtonLink>
    ) : null;
  }
  const variant = plan.is_recommended ? "primary" : "secondary";
  if (!canBuy) return null;
  if (!is_active) {
    return (
      <BuyForm kind="subscription" itemId={plan.id} back={`${walletPath}#plans`} variant={variant} wide>
        {t("plans.get", { plan: name })}
      </BuyForm>
    );
  }
  const isLarger = plan.price.amount_minor > (current?.price.amount_minor ?? 0);
  return (
    <ButtonLink to={changePath(plan.id)} variant={isLarger ? "primary" : "secondary"} wide>
      {t(isLarger ? "plans.upgradeTo" : "plans.downgradeTo", { plan: name })}
    </ButtonLink>
  );
}
