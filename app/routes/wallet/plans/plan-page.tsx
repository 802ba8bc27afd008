import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { numberFormat } from "../../../../contract/formats.ts";
import type { Money } from "../../../../contract/money.ts";
import type { Plan, PlanId, Subscription } from "../../../../contract/plans.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { BuyForm } from "../../../parts/buy-form.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { FormPage } from "../../../parts/form-page.tsx";
import { priceText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { changePath, walletPath } from "../addresses.ts";
import { Day, WithDay } from "../day.tsx";

interface PlanPageProps {
  wanted: PlanId;
  plans: Plan[];
  subscription: Subscription;
  /** `null` where nothing would change, or the preview could not be read. */
  preview: { due_now: Money; begins_at: string; credits_now: number } | null;
  problem: string | null;
  timeZone: string;
}

/** A preview of a plan change: what is due today, when it starts, and what it grants immediately. */
export function PlanPage(props: PlanPageProps) {
  const { wanted, plans, subscription, preview, problem, timeZone } = props;
  const { t } = useTranslation("wallet");
  const reader = useMoneyReader();
  const added = useAdded();
  const plan = plans.find(({ id }) => id === wanted);
  const name = t(`plan.${wanted}`);
  const current = t(`plan.${subscription.plan_id}`);
  if (!plan) return null;
  if (!subscription.is_active) {
    return (
      <FormPage title={t("change.getTitle", { plan: name })} subtitle={t("change.from", { plan: current })}>
        <DomainEvents
          details={[
            { name: t("change.dueNow"), value: priceText(plan.price, reader) },
            { name: t("change.begins"), value: t("change.atOnce") },
            { name: t("change.creditsNow"), value: added(plan.monthly_credits) },
            { name: t("change.then"), value: t("plan.aMonth", { price: priceText(plan.price, reader) }) },
          ]}
        />
        <Buttons>
          <BuyForm kind="subscription" itemId={wanted} back={changePath(wanted)} variant="primary">
            {t("plans.get", { plan: name })}
          </BuyForm>
        </Buttons>
      </FormPage>
    );
  }
  if (wanted === subscription.plan_id && subscription.next_plan_id !== null) {
    return (
      <FormPage title={t("plans.stay", { plan: name })} subtitle={t("change.from", { plan: current })}>
        <Buttons>
          <Confirm wanted={wanted} label={t("plans.stay", { plan: name })} />
        </Buttons>
      </FormPage>
    );
  }
  if (wanted === subscription.plan_id) {
    return (
      <FormPage title={name}>
        <p className="mt-4 text-ink-2">{t("change.already", { plan: name })}</p>
        <Buttons />
      </FormPage>
    );
  }
  if (wanted === subscription.next_plan_id && subscription.renews_at !== null) {
    return (
      <FormPage title={name} subtitle={t("change.from", { plan: current })}>
        <p className="mt-4 text-ink-2">
          <WithDay
            sentence={(day) => t("plan.becomes", { plan: name, day })}
            at={subscription.renews_at}
            timeZone={timeZone}
          />
        </p>
        <Buttons />
      </FormPage>
    );
  }
  if (!preview) {
    return (
      <FormPage title={t("plan.change")} subtitle={t("change.from", { plan: current })}>
        <ErrorNotice className="mt-6">{problem}</ErrorNotice>
        <Buttons />
      </FormPage>
    );
  }
  return <Change {...props} plan={plan} preview={preview} name={name} current={current} />;
}

type ChangeProps = PlanPageProps & {
  plan: Plan;
  preview: NonNullable<PlanPageProps["preview"]>;
  name: string;
  current: string;
};

function Change({ wanted, plan, subscription, preview, name, current, timeZone }: ChangeProps) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const reader = useMoneyReader();
  const number = numberFormat(language);
  const added = useAdded();
  const { due_now, begins_at, credits_now } = preview;
  const isLarger = plan.price.amount_minor > subscription.price.amount_minor;
  const price = priceText(due_now, reader);
  const confirm = isLarger
    ? due_now.amount_minor > 0
      ? t("change.confirmUpgrade", { price })
      : t("change.confirmUpgradeFree")
    : t("change.confirmDowngrade");
  return (
    <FormPage
      title={t(isLarger ? "change.upgradeTitle" : "change.downgradeTitle", { plan: name })}
      subtitle={t("change.from", { plan: current })}
    >
      <DomainEvents
        details={[
          { name: t("change.dueNow"), value: price },
          {
            name: t("change.begins"),
            value: isLarger ? t("change.atOnce") : <Day key="day" at={begins_at} timeZone={timeZone} />,
          },
          { name: t("change.creditsNow"), value: credits_now > 0 ? added(credits_now) : t("change.noCreditsNow") },
          { name: t("change.then"), value: t("plan.aMonth", { price: priceText(plan.price, reader) }) },
          { name: t("change.creditsThen"), value: number.format(plan.monthly_credits) },
        ]}
      />
      <p className="mt-5 text-ink-2">
        {t(isLarger ? "change.upgradeHint" : "change.downgradeHint", { plan: current })}
      </p>
      {subscription.is_test ? <p className="mt-2 text-ink-3">{t("change.test")}</p> : null}
      <Buttons>
        <Confirm wanted={wanted} label={confirm} dueMinor={due_now.amount_minor} />
      </Buttons>
    </FormPage>
  );
}

/** Returns a function that formats added credits with their sign. */
function useAdded(): (credits: number) => string {
  const language = useLanguage();
  const format = numberFormat(language, { signDisplay: "exceptZero" });
  return (credits) => format.format(credits);
}

function DomainEvents({ details }: { details: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface-1 px-5">
      {details.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular font-medium" suppressHydrationWarning>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `dueMinor` is the amount shown, if any. The server charges no more than that. */
function Confirm({ wanted, label, dueMinor }: { wanted: PlanId; label: string; dueMinor?: number }) {
  const { t } = useTranslation("wallet");
  const pending = useNavigation().formAction === changePath(wanted);
  return (
    <Form method="post" action={changePath(wanted)}>
      <input type="hidden" name="shown_due_minor" value={dueMinor} />
      <Button variant="primary" pending={pending} pendingLabel={t("change.confirming")}>
        <Figures>{label}</Figures>
      </Button>
    </Form>
  );
}

function Buttons({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("wallet");
  return (
    <div className="mt-8 flex flex-wrap gap-2">
      {children}
      <ButtonLink to={walletPath}>{t("change.back")}</ButtonLink>
    </div>
  );
}
