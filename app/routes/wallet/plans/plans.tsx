import { useTranslation } from "react-i18next";
import type { Plan, Subscription } from "../../../../contract/plans.ts";
import { isPriceKnown } from "../../../api/unknown.ts";
import { useHasAdditions } from "../../../parts/additions.tsx";
import { BuyForm } from "../../../parts/buy-form.tsx";
import { PlanOffer } from "../../../parts/offers/plan-offer.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { cancelPath, changePath, walletPath } from "../addresses.ts";
import { WithDay } from "../day.tsx";
import type { Sufficient } from "../sufficient-offers.ts";

interface PlansProps {
  plans: Plan[];
  subscription: Subscription;
  enough: Sufficient | undefined;
  canBuy: boolean;
  timeZone: string;
}

/** The plans side by side, each with its one possible action. */
export function Plans({ plans, subscription, enough, canBuy, timeZone }: PlansProps) {
  const hasAdditions = useHasAdditions();
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {plans.map((plan) => (
        <PlanOffer
          key={plan.id}
          plan={plan}
          isCurrent={plan.id === subscription.plan_id}
          isRecommended={
            plan.is_recommended &&
            (!isPriceKnown(plan.price) || plan.price.amount_minor > subscription.price.amount_minor)
          }
          isEnough={enough?.kind === "plan" && enough.id === plan.id}
        >
          {hasAdditions ? (
            <PlanAction
              plan={plan}
              current={plans.find(({ id }) => id === subscription.plan_id)}
              subscription={subscription}
              canBuy={canBuy}
              timeZone={timeZone}
            />
          ) : null}
        </PlanOffer>
      ))}
    </ul>
  );
}

interface PlanActionProps {
  plan: Plan;
  current: Plan | undefined;
  subscription: Subscription;
  canBuy: boolean;
  timeZone: string;
}

function PlanAction({ plan, current, subscription, canBuy, timeZone }: PlanActionProps) {
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
