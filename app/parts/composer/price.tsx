import { useTranslation } from "react-i18next";

/**
 * The price of something in credits, as a subdued figure beside its name; screen readers get it in words. Renders
 * nothing when the price is 0.
 */
export function Price({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return amount > 0 ? (
    <>
      <span aria-hidden="true" className="tabular text-ink-3 text-sm in-[.bg-accent-strong]:text-on-accent">
        {amount}
      </span>
      <span className="sr-only">{t("credits", { count: amount })}</span>
    </>
  ) : null;
}
