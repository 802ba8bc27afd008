import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { listFormat } from "../../../../contract/formats.ts";
import type { Plan, Subscription } from "../../../../contract/plans.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { languageContext, translator } from "../../../i18n/language.server.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { readTimeZone } from "../../../session/time-zone.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { cancelPath, resumePath, walletPath } from "../addresses.ts";
import { dayText, WithDay } from "../day.tsx";
import type { Route } from "./+types/cancel";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  requireFeature(context, "billing");
  const calls = api(context, url.pathname);
  const [subscription, listed] = await Promise.all([calls.plans.subscription(), calls.plans.plans()]);
  return {
    subscription: valueOrThrow(context, subscription),
    plans: valueOrThrow(context, listed).plans,
    title: translator(context)("wallet:cancel.submit"),
  };
}

/** Ends the plan at the end of the paid month. Canceling again gives the same result. */
export async function action({ request, context, url }: Route.ActionArgs) {
  requireFeature(context, "billing");
  const t = translator(context);
  const outcome = await api(context, url.pathname).payments.cancelPlan();
  if (!outcome.ok) {
    const message = outcome.status === 409 ? t("wallet:cancel.noneMessage") : refusalMessage(context, outcome);
    return redirectWithToast(walletPath, { tone: "error", message });
  }
  const { ends_at, is_active } = outcome.value;
  const message =
    ends_at === null || !is_active
      ? t("wallet:cancel.doneNoDay")
      : t("wallet:cancel.done", { day: dayText(ends_at, context.get(languageContext), await readTimeZone(request)) });
  return redirectWithToast(walletPath, { tone: "success", message });
}

export default function Cancel({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { subscription, plans } = loaderData;
  const { status, is_active } = subscription;
  if (!is_active && (status === "past_due" || status === "paused")) return <GivesNothing />;
  if (!is_active) return <NoPlan />;
  if (subscription.ends_at !== null) {
    return <EndsAlready at={subscription.ends_at} timeZone={root.loaderData.timeZone} />;
  }
  return <Question subscription={subscription} plans={plans} timeZone={root.loaderData.timeZone} />;
}

interface QuestionProps {
  subscription: Subscription;
  plans: Plan[];
  timeZone: string;
}

/** What ends, what stays, and until when; then the question. */
function Question({ subscription, plans, timeZone }: QuestionProps) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const plan = plans.find(({ id }) => id === subscription.plan_id);
  const free = plans.find(({ id }) => id === "starter");
  const lost = (plan?.features ?? []).filter((feature) => !free?.features.includes(feature));
  const features = listFormat(language).format(lost.map((feature) => t(`plans.${feature}`)));
  return (
    <FormPage title={t("cancel.title", { plan: t(`plan.${subscription.plan_id}`) })}>
      <p className="mt-4 text-md">
        {subscription.renews_at === null ? (
          t("cancel.untilEnd")
        ) : (
          <WithDay sentence={(day) => t("cancel.untilDay", { day })} at={subscription.renews_at} timeZone={timeZone} />
        )}
      </p>
      <p className="mt-6">{t("cancel.then")}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-ink-2">
        <li>{t("cancel.notCharged")}</li>
        <li>{t("cancel.starter", { count: free?.monthly_credits ?? 0 })}</li>
        {lost.length > 0 ? <li>{t("cancel.loses", { features })}</li> : null}
        <li>{t("cancel.monthly")}</li>
        <li>{t("cancel.bought")}</li>
      </ul>
      <EndForm />
    </FormPage>
  );
}

/** Nothing paid remains, so the plan ends immediately. */
function GivesNothing() {
  const { t } = useTranslation("wallet");
  return (
    <FormPage title={t("cancel.submit")}>
      <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-ink-2">
        <li>{t("cancel.notCharged")}</li>
        <li>{t("cancel.bought")}</li>
      </ul>
      <EndForm />
    </FormPage>
  );
}

function EndForm() {
  const { t } = useTranslation("wallet");
  const pending = useNavigation().formAction === cancelPath;
  return (
    <Form method="post" className="mt-8 flex flex-wrap gap-2">
      <Button variant="danger" pending={pending} pendingLabel={t("cancel.pending")}>
        {t("cancel.submit")}
      </Button>
      <ButtonLink to={walletPath}>{t("cancel.keep")}</ButtonLink>
    </Form>
  );
}

function NoPlan() {
  const { t } = useTranslation("wallet");
  return (
    <FormPage title={t("cancel.none")}>
      <p className="mt-4 text-ink-2">{t("cancel.noneMessage")}</p>
      <ButtonLink to={walletPath} className="mt-6">
        {t("change.back")}
      </ButtonLink>
    </FormPage>
  );
}

function EndsAlready({ at, timeZone }: { at: string; timeZone: string }) {
  const { t } = useTranslation("wallet");
  return (
    <FormPage title={t("cancel.already")}>
      <p className="mt-4 text-ink-2">
        <WithDay sentence={(day) => t("cancel.alreadyMessage", { day })} at={at} timeZone={timeZone} />
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Form method="post" action={resumePath}>
          <Button variant="primary">{t("plan.resume")}</Button>
        </Form>
        <ButtonLink to={walletPath}>{t("change.back")}</ButtonLink>
      </div>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
