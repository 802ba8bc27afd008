import { useTranslation } from "react-i18next";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { EmailForm } from "../../parts/email-form.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/reset-password";
import { requestLink } from "./ask-for-link.server.ts";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { leaveWithoutPasswords } from "./passwords-off.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  leaveWithoutPasswords();
  return {
    email: context.get(sessionContext).current?.user.email ?? "",
    title: translator(context)("recovery:resetInfo.title"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return requestLink(request, context);
}

export default function ResetPassword({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation("recovery");
  const { user } = root.loaderData;
  return (
    <AuthFrame title={loaderData.title} subtitle={<p>{t("resetInfo.message")}</p>}>
      <p className="mt-4 mb-6 text-ink-2">{t("resetInfo.hints")}</p>
      <EmailForm
        id="reset-link"
        action="/reset-password"
        email={loaderData.email}
        submit={t("forgot.submit")}
        pending={t("forgot.pending")}
        reply={actionData}
      />
      {user ? null : <BackToSignIn />}
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
