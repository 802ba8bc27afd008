import { useTranslation } from "react-i18next";
import { data, useNavigation } from "react-router";
import { api, refusalMessage } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { welcome } from "../../parts/welcome.server.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { Route } from "./+types/sign-in-link";
import { BackToSignIn } from "./back-to-sign-in.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { title: translator(context)("recovery:signInLink.title") };
}

/** Signs in with the link. Opening its address changes nothing, because programs open addresses too. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const outcome = await api(context, url.pathname).recovery.redeemSignInLink({ body: { token: params.token } });
  if (outcome.ok) return welcome(context, outcome.value, "/", translator(context)("auth:signIn.done"));
  return data({ problem: refusalMessage(context, outcome) }, { status: outcome.status || 503 });
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recovery");
  const pending = useNavigation().formMethod === "POST";
  return (
    <AuthFrame title={loaderData.title} subtitle={<p>{t("signInLink.message")}</p>}>
      {actionData ? <ErrorNotice className="mt-6">{actionData.problem}</ErrorNotice> : null}
      <Form method="post" className="mt-6">
        <Button variant="primary" size="large" wide pending={pending} pendingLabel={t("signInLink.pending")}>
          {t("signInLink.submit")}
        </Button>
      </Form>
      <BackToSignIn />
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
