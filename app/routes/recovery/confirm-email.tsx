import { useTranslation } from "react-i18next";
import { data, redirect, useNavigation } from "react-router";
import { api, stepFailedOr } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { EmailForm } from "../../parts/email-form.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { signInPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import { readWantedPage } from "../../session/wanted-page.server.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { Route } from "./+types/confirm-email";
import { BackToSignIn } from "./back-to-sign-in.tsx";

/** Opening the link does not consume it, because mail programs open links automatically to check them. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const outcome = await api(context, url.pathname).recovery.checkConfirmation({ params: { token: params.token } });
  const works = outcome.ok ? outcome.value.is_valid : ![404, 422].includes(outcome.status);
  return {
    works,
    problem: outcome.ok || !works ? null : stepFailedOr(context, outcome, t("recovery:confirm.checkFailed")),
    title: t(works ? "recovery:confirm.title" : "recovery:confirm.invalidTitle"),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const outcome = await api(context, url.pathname).recovery.confirmEmail({ params: { token: params.token } });
  if (outcome.ok && outcome.value?.awaits_approval) return redirect("/auth/waiting", { status: 303 });
  if (outcome.ok) {
    const signIn = signInPath(await readWantedPage(request));
    return redirectWithToast(signIn, { tone: "success", message: t("recovery:confirm.done") });
  }
  const isUsed = outcome.status === 404 || outcome.status === 422;
  const problem = stepFailedOr(context, outcome, t("recovery:confirm.failed"));
  return data({ problem: isUsed ? null : problem, isUsed }, { status: outcome.status || 503 });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recovery");
  return loaderData.works && !actionData?.isUsed ? (
    <Confirm title={loaderData.title} problem={actionData?.problem ?? loaderData.problem} />
  ) : (
    <AuthFrame title={t("confirm.invalidTitle")} subtitle={<p>{t("confirm.invalid")}</p>}>
      <div className="mt-6">
        <EmailForm
          id="resend"
          action="/auth/email-sent"
          submit={t("emailSent.resend")}
          pending={t("emailSent.resending")}
          variant="primary"
        />
      </div>
      <BackToSignIn />
    </AuthFrame>
  );
}

function Confirm({ title, problem }: { title: string; problem: string | null }) {
  const { t } = useTranslation("recovery");
  const pending = useNavigation().formMethod === "POST";
  return (
    <AuthFrame title={title} subtitle={<p>{t("confirm.message")}</p>}>
      {problem ? <ErrorNotice className="mt-6">{problem}</ErrorNotice> : null}
      <Form method="post" className="mt-6">
        <Button variant="primary" size="large" wide pending={pending} pendingLabel={t("confirm.pending")}>
          {t("confirm.submit")}
        </Button>
      </Form>
      <BackToSignIn />
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
