import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { transactionStatuses } from "../../../../contract/payment-terms.ts";
import type { TestProvider } from "../../../../contract/test-checkout.ts";
import { priceText } from "../../../parts/money.ts";
import { walletPath } from "../../../parts/shell.tsx";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { TestBanner } from "../frame.tsx";
import { DeveloperMessages } from "./developer-messages.tsx";
import { ActionButton, DeskSection, Moment } from "./developer-parts.tsx";

interface DeskProps {
  desk: TestProvider;
  timeZone: string;
}

/** The page where developers trigger every event that a payment provider may send. */
export function DeveloperPage({ desk, timeZone }: DeskProps) {
  const { t } = useTranslation("checkout");
  return (
    <div className="mx-auto w-full max-w-220 px-4 pt-4 pb-16 sm:px-7 lg:pt-10">
      <TestBanner title={t("dev.banner")} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl">{t("dev.title")}</h1>
          <p className="mt-1 max-w-prose text-ink-2">{t("dev.subtitle")}</p>
        </div>
        <ButtonLink to={walletPath}>{t("dev.wallet")}</ButtonLink>
      </div>
      <Clock desk={desk} timeZone={timeZone} />
      {desk.subscriptions.length > 0 ? <Subscriptions desk={desk} timeZone={timeZone} /> : null}
      <Payments desk={desk} timeZone={timeZone} />
      <DeveloperMessages desk={desk} timeZone={timeZone} />
    </div>
  );
}

function Clock({ desk, timeZone }: DeskProps) {
  const { t } = useTranslation("checkout");
  return (
    <DeskSection title={t("dev.clock")} hint={t("dev.clockHint")}>
      <p className="tabular">
        <RichText
          text={t("dev.clockNow")}
          places={{ now: () => <Moment at={desk.now} timeZone={timeZone} withTime /> }}
        />{" "}
        {desk.days_ahead > 0 ? t("dev.clockAhead", { count: desk.days_ahead }) : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton fields={{ intent: "time", days: "1" }}>{t("dev.day")}</ActionButton>
        <ActionButton fields={{ intent: "time", days: "30" }}>{t("dev.month")}</ActionButton>
      </div>
    </DeskSection>
  );
}

function Subscriptions({ desk, timeZone }: DeskProps) {
  const { t } = useTranslation("checkout");
  const states = { active: "good", past_due: "warn", canceled: "neutral" } as const;
  return (
    <DeskSection title={t("dev.subscriptions")}>
      <ul className="flex flex-col gap-3">
        {desk.subscriptions.map(({ id, plan_id, status, period_ends_at, ends_at, stories }) => {
          const state = status === "active" || status === "past_due" ? status : "canceled";
          const ends = ends_at ?? period_ends_at;
          return (
            <Thing key={id} title={t(`dev.plans.${plan_id}`)} id={id}>
              <Badge tone={states[state]}>{t(`dev.subscriptionStates.${state}`)}</Badge>
              <p className="text-ink-2">
                <RichText
                  text={t(ends_at === null ? "dev.periodEnds" : "dev.ends")}
                  places={{ day: () => <Moment at={ends} timeZone={timeZone} /> }}
                />
              </p>
              <Stories of={id} stories={stories} />
            </Thing>
          );
        })}
      </ul>
    </DeskSection>
  );
}

function Payments({ desk, timeZone }: DeskProps) {
  const { t } = useTranslation("checkout");
  const reader = useMoneyReader();
  return (
    <DeskSection title={t("dev.payments")}>
      {desk.payments.length === 0 ? (
        <p className="text-ink-2 [&_a]:text-accent [&_a]:underline">
          <RichText text={t("dev.noPayments")} places={{ wallet: (words) => <Link to={walletPath}>{words}</Link> }} />
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {desk.payments.map(({ id, description, amount, refunded_minor, status, created_at, stories }) => {
            const state = transactionStatuses.find((known) => known === status);
            return (
              <Thing key={id} title={`${description} · ${priceText(amount, reader)}`} id={id}>
                <p className="flex flex-wrap items-center gap-2 text-ink-2">
                  <Badge tone={status === "completed" ? "good" : "neutral"}>
                    {state === undefined ? status : t(`success.states.${state}`)}
                  </Badge>
                  <Moment at={created_at} timeZone={timeZone} withTime />
                  {refunded_minor > 0 ? (
                    <span>
                      {t("dev.refundedPart", {
                        amount: priceText({ ...amount, amount_minor: refunded_minor }, reader),
                      })}
                    </span>
                  ) : null}
                </p>
                <Stories of={id} stories={stories}>
                  {status === "ready" ? (
                    <ButtonLink to={`/checkout/local/${id}`} size="small">
                      {t("dev.openPayment")}
                    </ButtonLink>
                  ) : null}
                </Stories>
              </Thing>
            );
          })}
        </ul>
      )}
    </DeskSection>
  );
}

function Thing({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{title}</h3>
        <code className="break-all text-ink-3 text-xs">{id}</code>
      </div>
      <div className="mt-2 flex flex-col items-start gap-2">{children}</div>
    </li>
  );
}

interface StoriesProps {
  /** The provider's ID of the subscription or payment. */
  of: string;
  stories: readonly (TestProvider["subscriptions"] | TestProvider["payments"])[number]["stories"][number][];
  children?: ReactNode;
}

/** The possible next events of a subscription or a payment, after `children`. */
function Stories({ of: id, stories, children }: StoriesProps) {
  const { t } = useTranslation("checkout");
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {children}
      {stories.map((story) => (
        <ActionButton key={story} fields={{ intent: "tell", id, story }}>
          {t(`dev.stories.${story}`)}
        </ActionButton>
      ))}
    </div>
  );
}
