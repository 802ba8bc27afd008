import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "../../../contract/formats.ts";
import type { CreditPackage } from "../../../contract/plans.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Figures } from "../figures.tsx";
import { priceText, unitPriceText } from "../money.ts";
import { useMoneyReader } from "../use-money-reader.ts";
import { EnoughMark } from "./enough-mark.tsx";

/** A pack as the wallet offers it. */
export function PackOffer({
  pack,
  isEnough = false,
  children,
}: {
  pack: CreditPackage;
  /** Whether it is the smallest offer with the credits that the user lacks. */
  isEnough?: boolean;
  /** What the user can do with the pack. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const reader = useMoneyReader();
  const { credits, bonus_credits, price, label } = pack;
  const all = credits + bonus_credits;
  const number = numberFormat(language);
  return (
    <li
      aria-current={isEnough ? "true" : undefined}
      className={classNames(
        "relative flex min-w-0 flex-col rounded-lg border bg-surface-1 p-5 sm:p-6",
        isEnough ? "border-accent" : "border-line",
      )}
    >
      {isEnough ? <EnoughMark /> : null}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="flex flex-wrap items-baseline gap-x-1.5 font-normal">
          <Figures className="tabular font-semibold text-xl">{number.format(all)}</Figures>
          <span className="text-ink-3">{t("packs.credits", { count: all })}</span>
        </h3>
        {label ? (
          <span className="pt-1">
            <Badge tone="accent">{t(`packs.${label}`)}</Badge>
          </span>
        ) : null}
      </div>
      <p className="tabular mt-0.5 text-ink-2">
        <Figures>
          {bonus_credits > 0 ? t("packs.bonus", { credits, bonus: bonus_credits }) : t("packs.noBonus")}
        </Figures>
      </p>
      <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t pt-4">
        <Figures className="tabular font-medium text-md">{priceText(price, reader)}</Figures>
        <Figures className="tabular text-ink-3 text-sm">
          {t("packs.each", { price: unitPriceText(price, all, reader) })}
        </Figures>
      </p>
      {children ? <div className="mt-auto pt-4">{children}</div> : null}
    </li>
  );
}
