import { useTranslation } from "react-i18next";
import { redirectDocument } from "react-router";
import { passwordMinCharacters } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { issuerChoices } from "../../session/issuers.server.ts";
import { sessionContext } from "../../session/session.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/invite";
import { AuthPage } from "./auth-page.tsx";
import { signUp } from "./sign-up.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (context.get(sessionContext).current) throw redirectDocument("/");
    return next();
  },
];

/** Opening the link does not use the invite up. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const outcome = await api(context, url.pathname).invites.check({ params: { token: params.token } });
  const isUnknown = !outcome.ok && [404, 422].includes(outcome.status);
  const { is_valid: isValid, email } = isUnknown ? { is_valid: false, email: null } : valueOrThrow(context, outcome);
  return {
    isValid,
    email,
    token: params.token,
    passwordMinCharacters,
    issuers: issuerChoices((name) => t("auth:issuer.continue", { name })),
    passwordSignIn: host().passwordSignIn,
    title: t(isValid ? "auth:invite.title" : "auth:invite.invalidTitle"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return signUp(await readForm(request, context), context, params.token);
}

export default function Invite({
  loaderData: { isValid, email, token, title, ...page },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  if (!isValid)
    return (
      <AuthFrame title={title} subtitle={<p>{t("invite.invalid")}</p>}>
        <div className="mt-6">
          <ButtonLink to="/auth">{t("signUp.switchAction")}</ButtonLink>
        </div>
      </AuthFrame>
    );
  return (
    <AuthPage
      {...page}
      mode="sign-up"
      next="/"
      policy={{ mode: "open" }}
      invite={{ email, token }}
      reply={actionData?.reply}
      unconfirmed={undefined}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
