import Coins from "lucide-react/icons/coins";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Pill } from "../ui/badge.tsx";

/** A number of credits in words, in the language of the page: “1 credit”, “1,284.5 credits”. */
export function Credits({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return <span className="tabular">{t("credits", { count: amount })}</span>;
}

/** The credits something costs, as a quiet figure beside its name; read out in words. */
export function Price({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true" className="tabular text-ink-3 text-sm">
        {amount}
      </span>
      <span className="sr-only">{t("credits", { count: amount })}</span>
    </>
  );
}

/** What a person has, as a pill; leads to `to` when there is a place that explains it. */
export function CreditPill({ amount, to }: { amount: number; to?: string }) {
  const { t } = useTranslation();
  const pill = <Pill icon={<Coins />}>{t("credits", { count: amount })}</Pill>;
  return to ? (
    <Link to={to} className="rounded-full hover:brightness-110">
      {pill}
    </Link>
  ) : (
    pill
  );
}
