import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { EmailForm } from "../../parts/email-form.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { sessionContext } from "../../session/session.server.ts";
import type { Route } from "./+types/forgot-password";
import { requestLink } from "./ask-for-link.server.ts";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { leaveWithoutPasswords } from "./passwords-off.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (context.get(sessionContext).current) throw redirect("/");
    return next();
  },
];

export function loader({ context }: Route.LoaderArgs) {
  leaveWithoutPasswords();
  return { title: translator(context)("recovery:forgot.title") };
}

export function action({ request, context }: Route.ActionArgs) {
  return requestLink(request, context);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recovery");
  return (
    <AuthFrame title={loaderData.title} subtitle={<p>{t("forgot.message")}</p>}>
      <div className="mt-6">
        <EmailForm
          id="forgot"
          action="/forgot-password"
          submit={t("forgot.submit")}
          pending={t("forgot.pending")}
          variant="primary"
          autoFocus
          reply={actionData}
        />
      </div>
      <BackToSignIn />
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
