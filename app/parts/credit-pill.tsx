import { useTranslation } from "react-i18next";
import { numberFormat } from "../../contract/formats.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { Pill } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Figures } from "./figures.tsx";

/**
 * The user's credits, 0 when not known: a pill, or in a floating bar an icon above a figure. Links to `to` when given.
 */
export function CreditPill({ amount, to }: { amount: number | null; to?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const figure = numberFormat(language).format(amount ?? 0);
  const pill = (
    <Pill
      icon={<Icon name="wallet" />}
      className="max-lg:min-h-0 max-lg:flex-col max-lg:gap-0 max-lg:bg-transparent max-lg:px-0"
    >
      <Figures className="max-lg:sr-only">{t("credits", { count: amount ?? 0 })}</Figures>
      <span aria-hidden="true" className="text-[0.625rem] text-ink leading-4 lg:hidden">
        <Figures>{figure}</Figures>
      </span>
    </Pill>
  );
  return to ? (
    <Link
      to={to}
      prefetch="intent"
      className="target inline-flex items-center justify-center rounded-md hover:brightness-110 max-lg:size-10 lg:min-h-11 lg:rounded-full"
    >
      <span className="sr-only">{t("nav.wallet")}</span>
      {pill}
    </Link>
  ) : (
    pill
  );
}
