import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { z } from "zod";
import { recovery } from "../../../contract/recovery.ts";
import { passwordsDiffer } from "../../../contract/violations.ts";
import { api, refusalOr } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { EmailForm } from "../../parts/email-form.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/reset";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { leaveWithoutPasswords } from "./passwords-off.server.ts";
import { ResetForm } from "./reset-form.tsx";

const resetForm = z
  .object({ password: recovery.resetPassword.body.shape.password, repeated_password: z.string() })
  .refine(({ password, repeated_password }) => password === repeated_password, {
    error: passwordsDiffer,
    path: ["repeated_password"],
  });

/**
 * Some backends, such as one that implements only the specification, cannot check a link; the form does that instead.
 */
export async function loader({ params: { uid, token, tenant }, context, url }: Route.LoaderArgs) {
  leaveWithoutPasswords();
  const t = translator(context);
  const checked = await api(context, url.pathname).recovery.checkReset({ body: { uid, token, tenant } });
  const linkWorks = checked.ok ? checked.value.is_valid : checked.status !== 422;
  return { linkWorks, title: t(linkWorks ? "recovery:reset.title" : "recovery:reset.invalidTitle") };
}

interface Refusal {
  linkWorks: boolean;
  reply?: SubmissionResult<string[]>;
}

/** Sets the password with the link's token. Every session ends, including the one of this browser. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const parsed = parseForm(await readForm(request, context), resetForm, t, {
    secrets: ["password", "repeated_password"],
  });
  if (!parsed.ok) return data<Refusal>({ linkWorks: true, reply: parsed.reply }, { status: 422 });

  const { uid, token, tenant } = params;
  const body = { password: parsed.value.password, uid, token, tenant };
  const outcome = await api(context, url.pathname).recovery.resetPassword({ body });
  if (outcome.ok) {
    context.get(sessionContext).end();
    return redirectWithToast("/auth", {
      tone: "success",
      message: outcome.value?.message ?? t("profile:password.changed"),
    });
  }
  const isAboutLink = outcome.violations.every(({ field }) => field in params);
  if (outcome.status === 403 || (outcome.status === 422 && isAboutLink)) {
    return data<Refusal>({ linkWorks: false }, { status: outcome.status });
  }
  const message = refusalOr(context, outcome, t("recovery:reset.failed"));
  const reply = parsed.refuse(message, outcome.violations);
  return data<Refusal>({ linkWorks: true, reply }, { status: outcome.status || 503 });
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recovery");
  return !loaderData.linkWorks || actionData?.linkWorks === false ? (
    <AuthFrame title={t("reset.invalidTitle")} subtitle={<p role="alert">{t("reset.invalid")}</p>}>
      <div className="mt-6">
        <EmailForm
          id="reset-link"
          action="/reset-password"
          submit={t("forgot.submit")}
          pending={t("forgot.pending")}
          variant="primary"
        />
      </div>
      <BackToSignIn />
    </AuthFrame>
  ) : (
    <AuthFrame title={loaderData.title} subtitle={<p>{t("reset.message")}</p>}>
      <ResetForm reply={actionData?.reply} />
      <BackToSignIn />
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
