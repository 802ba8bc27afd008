import { useTranslation } from "react-i18next";
import type { Money } from "../../../../contract/money.ts";
import { moneyText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";

/** The price and the promised times of an order. The promise explains the delivery time beside the price. */
export function OrderTerms({ price }: { price: Money }) {
  const { t } = useTranslation(["models", "training"]);
  return (
    <p className="mt-2 text-ink-2">
      <span className="font-medium text-ink">{t("order", { price: moneyText(price, useMoneyReader()) })}</span>
      <span aria-hidden="true"> · </span>
      {t("training:promise")}
    </p>
  );
}
