import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Plan } from "../../../contract/plans.ts";
import { isPriceKnown } from "../../api/unknown.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Figures } from "../figures.tsx";
import { priceText } from "../money.ts";
import { useMoneyReader } from "../use-money-reader.ts";
import { EnoughMark } from "./enough-mark.tsx";
import { usePlanFeatures } from "./plan-features.ts";

interface PlanOfferProps {
  plan: Plan;
  isCurrent?: boolean;
  isRecommended: boolean;
  /** Whether it is the smallest offer with the credits that the user lacks. */
  isEnough?: boolean;
  /** What the user can do with the plan. */
  children?: ReactNode;
}

/** A plan as the wallet offers it. */
export function PlanOffer({ plan, isCurrent = false, isRecommended, isEnough = false, children }: PlanOfferProps) {
  const { t } = useTranslation("wallet");
  const reader = useMoneyReader();
  const features = usePlanFeatures();
  const isFree = plan.price.amount_minor === 0;
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
      {isPriceKnown(plan.price) ? (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5">
          <Figures className="tabular font-semibold text-xl">
            {isFree ? t("plans.free") : priceText(plan.price, reader)}
          </Figures>
          {isFree ? null : <span className="text-ink-3">{t("plans.perMonth")}</span>}
        </p>
      ) : null}
      <ul className="mt-4 flex flex-col gap-2 text-ink-2">
        {features(plan).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-accent" />
            <Figures className="min-w-0">{feature}</Figures>
          </li>
        ))}
      </ul>
      {children ? <div className="mt-auto pt-6">{children}</div> : null}
    </li>
  );
}
