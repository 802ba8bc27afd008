import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Summary } from "../../../contract/billing.ts";
import type { PaymentProviderDetails } from "../../../contract/checkout.ts";
import type { CreditPackage, Plan, Subscription } from "../../../contract/plans.ts";
import { useReadRetries } from "../../framework/connection/use-read-retries.ts";
import { Additions } from "../../parts/additions.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CreditsCard } from "./credits-card.tsx";
import { Failed } from "./failed.tsx";
import { NextCredits } from "./next-credits.tsx";
import { Packs } from "./packs.tsx";
import { PlanCard } from "./plans/plan-card.tsx";
import { Plans } from "./plans/plans.tsx";
import { sufficientOffers } from "./sufficient-offers.ts";
import { History, type HistoryProps } from "./transactions/transactions.tsx";

interface WalletPageProps extends HistoryProps {
  summary: Summary | null;
  subscription: Subscription | null;
  plans: Plan[] | null;
  /** Empty where packages are not sold. */
  packages: CreditPackage[] | null;
  provider: PaymentProviderDetails | null;
  hasPortal: boolean;
  /** Whether a part could not be read and may be available later. */
  isIncomplete: boolean;
}

/** The user's credits, their prices, and their history. `null` marks a part that could not be read. */
export function WalletPage({
  summary,
  subscription,
  plans,
  packages,
  provider,
  hasPortal,
  isIncomplete,
  ...history
}: WalletPageProps) {
  const { t } = useTranslation("wallet");
  useReadRetries(isIncomplete);
  const { query, timeZone } = history;
  const { need } = query;
  const enough =
    need === undefined
      ? undefined
      : sufficientOffers(need, packages ?? [], plans ?? [], subscription?.plan_id ?? "starter");
  const canBuy = provider?.provider !== "off";
  const sellsPackages = packages === null || packages.length > 0;
  return (
    <div className="mx-auto w-full max-w-270 px-4 pt-4 pb-16 sm:px-7 lg:pt-10">
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-1 text-ink-2">{t("subtitle")}</p>
      <HowItIsPaid provider={provider} />
      <div className="mt-7 grid items-stretch gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {summary ? <CreditsCard summary={summary} sellsPackages={sellsPackages} timeZone={timeZone} /> : <Failed />}
        {subscription ? (
          <div className="flex min-w-0 flex-col gap-4">
            <PlanCard subscription={subscription} hasPortal={hasPortal} timeZone={timeZone} />
            {summary && plans ? (
              <NextCredits summary={summary} subscription={subscription} plans={plans} timeZone={timeZone} />
            ) : null}
          </div>
        ) : (
          <Failed />
        )}
      </div>
      {need !== undefined && enough?.kind !== "pack" && enough ? (
        <div className="mt-4">
          <Notice>
            {enough.kind === "plan"
              ? t("packs.needPlan", { count: need })
              : t(sellsPackages ? "packs.needMore" : "packs.needMoreThanPlan", { count: need })}
          </Notice>
        </div>
      ) : null}
      <WalletSection id="plans" title={t("plans.title")} subtitle={t("plans.subtitle")}>
        {plans && subscription ? (
          <Plans plans={plans} subscription={subscription} enough={enough} canBuy={canBuy} timeZone={timeZone} />
        ) : (
          <Failed />
        )}
      </WalletSection>
      {sellsPackages ? (
        <WalletSection id="credits" title={t("packs.title")} subtitle={t("packs.subtitle")}>
          {packages ? <Packs packages={packages} need={need} enough={enough} canBuy={canBuy} /> : <Failed />}
        </WalletSection>
      ) : null}
      <Additions>
        <WalletSection id="history" title={t("history.title")}>
          <History {...history} />
        </WalletSection>
      </Additions>
    </div>
  );
}

/** Shown in the unusual cases: nothing can be bought, or no real money is charged. */
function HowItIsPaid({ provider }: { provider: PaymentProviderDetails | null }) {
  const { t } = useTranslation("wallet");
  const isOff = provider?.provider === "off";
  if (!isOff && !provider?.is_test) return null;
  return (
    <div className="mt-5">
      <Notice>{t(isOff ? "buyingOff" : "testCheckout")}</Notice>
    </div>
  );
}

function WalletSection({
  id,
  title,
  subtitle,
  children,
}: {
  id: string;
  title: string;
  subtitle?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 pt-11 lg:scroll-mt-0">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {subtitle ? <p className="mt-0.5 text-ink-2">{subtitle}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
