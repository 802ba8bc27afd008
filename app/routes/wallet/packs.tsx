import { numberFormat } from "../../../contract/formats.ts";
import type { CreditPackage } from "../../../contract/plans.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { BuyForm } from "../../parts/buy-form.tsx";
import { Figures } from "../../parts/figures.tsx";
import { priceText, unitPriceText } from "../../parts/money.ts";
import { useMoneyReader } from "../../parts/use-money-reader.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Notice } from "../../ui/notice.tsx";
import { walletPath } from "./addresses.ts";
import type { Sufficient } from "./sufficient-offers.ts";

interface PacksProps {
  packages: CreditPackage[];
  /** The credits that the user needs. */
  need: number | undefined;
  enough: Sufficient | undefined;
  canBuy: boolean;
}

/** Credits as a one-time purchase. If the user lacks credits, the smallest sufficient package is marked. */
export function Packs({ packages, need, enough, canBuy }: PacksProps) {
  const { t } = useTranslation("wallet");
  return (
    <>
      {need !== undefined && enough?.kind === "pack" ? (
        <div className="mb-4">
          <Notice>{t("packs.needPack", { count: need })}</Notice>
        </div>
      ) : null}
      <ul className="grid gap-4 md:grid-cols-3">
        {packages.map((pack) => (
          <PackOffer
            key={pack.id}
            pack={pack}
            isEnough={enough?.kind === "pack" && enough.id === pack.id}
            canBuy={canBuy}
          />
        ))}
      </ul>
    </>
  );
}

function PackOffer({ pack, isEnough, canBuy }: { pack: CreditPackage; isEnough: boolean; canBuy: boolean }) {
  const { t, language } = useTranslation("wallet");
  const reader = useMoneyReader();
  const { id, credits, bonus_credits, price, label } = pack;
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
      {canBuy ? (
        <div className="mt-auto pt-4">
          <BuyForm
            kind="credit_pack"
            itemId={id}
            back={`${walletPath}#credits`}
            variant={isEnough ? "primary" : "secondary"}
            wide
          >
            <Figures>{t("packs.buy", { count: all })}</Figures>
          </BuyForm>
        </div>
      ) : null}
    </li>
  );
}

/** Placed on the edge of a sufficient offer, so that its content does not move. */
export function EnoughMark() {
  const { t } = useTranslation("wallet");
  return (
    <span className="absolute -top-3 left-5 rounded-full bg-surface-0">
      <Badge tone="accent">{t("packs.enough")}</Badge>
    </span>
  );
}
