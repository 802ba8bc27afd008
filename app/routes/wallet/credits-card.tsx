import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Summary } from "../../../contract/billing.ts";
import { numberFormat } from "../../../contract/formats.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Additions } from "../../parts/additions.tsx";
import { Figures } from "../../parts/figures.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "./card.tsx";
import { dayText, WithDay } from "./day.tsx";
import { historyPath } from "./query.ts";

interface CreditsCardProps {
  summary: Summary;
  sellsPackages: boolean;
  timeZone: string;
}

const looks = { monthly: "bg-accent", purchased: "bg-accent/45", held: "bg-line-control" };
type Part = keyof typeof looks;

/** The available credits, their parts, and when each part expires. */
export function CreditsCard({ summary, sellsPackages, timeZone }: CreditsCardProps) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const number = numberFormat(language);
  const amounts: Record<Part, number> = {
    monthly: summary.monthly_credits,
    purchased: summary.purchased_credits,
    held: summary.held_credits,
  };
  // Other backends may return only the sum.
  const hasParts = summary.current_credits === 0 || amounts.monthly + amounts.purchased + amounts.held > 0;
  return (
    <Card title={t("credits.title")}>
      <p className="tabular mt-1 font-semibold text-2xl">
        <Figures>{number.format(summary.current_credits)}</Figures>
      </p>
      {hasParts ? (
        <>
          <Shares amounts={amounts} />
          <ul aria-label={t("credits.parts")} className="mt-4 divide-y divide-line border-line border-y">
            <PartLine part="monthly" name={t("credits.monthly")} amount={number.format(amounts.monthly)}>
              {byDay(summary.expiring, timeZone).map(({ credits, expires_at }) => (
                <span key={expires_at} className="block">
                  <WithDay
                    sentence={(day) => t("credits.expire", { count: credits, day })}
                    at={expires_at}
                    timeZone={timeZone}
                  />
                </span>
              ))}
            </PartLine>
            <PartLine part="purchased" name={t("credits.purchased")} amount={number.format(amounts.purchased)}>
              {t("credits.neverExpire")}
            </PartLine>
            <PartLine part="held" name={t("credits.held")} amount={number.format(amounts.held)}>
              {t("credits.heldHint")}
            </PartLine>
          </ul>
          <p className="mt-4 text-ink-3 text-sm">{t("credits.order")}</p>
        </>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        {sellsPackages ? (
          <ButtonLink to="#credits" variant="primary">
            {t("credits.buy")}
          </ButtonLink>
        ) : null}
        <Additions>
          <ButtonLink to={historyPath({ show: "credits" })} variant={sellsPackages ? "quiet" : "secondary"}>
            {t("credits.see")}
          </ButtonLink>
        </Additions>
      </div>
    </Card>
  );
}

/** Adds up the credits that expire on the same day. */
function byDay(expiring: Summary["expiring"], timeZone: string): Summary["expiring"] {
  const days = new Map<string, Summary["expiring"][number]>();
  for (const { credits, expires_at } of expiring) {
    const day = dayText(expires_at, "en", timeZone);
    const before = days.get(day);
    days.set(day, { credits: Math.round(((before?.credits ?? 0) + credits) * 100) / 100, expires_at });
  }
  return [...days.values()];
}

/** The parts as a bar, with lengths in proportion. The list below shows the same as text. */
function Shares({ amounts }: { amounts: Record<Part, number> }) {
  const parts = (["monthly", "purchased", "held"] as const).filter((part) => amounts[part] > 0);
  return (
    <div aria-hidden="true" className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-3">
      {parts.map((part) => (
        <span key={part} className={classNames("min-w-1.5", looks[part])} style={{ flexGrow: amounts[part] }} />
      ))}
    </div>
  );
}

function PartLine({
  part,
  name,
  amount,
  children,
}: {
  part: Part;
  name: string;
  amount: string;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[0.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5">
      <span aria-hidden="true" className={classNames("size-2 rounded-full", looks[part])} />
      <span className="min-w-0">
        {name}
        {children ? <span className="block text-ink-3 text-sm">{children}</span> : null}
      </span>
      <Figures className="tabular">{amount}</Figures>
    </li>
  );
}
