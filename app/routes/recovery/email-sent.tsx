import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { recovery } from "../../../contract/recovery.ts";
import { api, stepFailedOr } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { EmailForm } from "../../parts/email-form.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import { mailedAddressCookie, readMailedAddress } from "../../session/mailed-address.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import { Link } from "../../ui/link.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import type { Route } from "./+types/email-sent";
import { BackToSignIn } from "./back-to-sign-in.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  return { email: await readMailedAddress(request), title: translator(context)("recovery:emailSent.title") };
}

/** Sends the confirmation again. The answer is the same for every address. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const parsed = parseForm(await readForm(request, context), recovery.resendConfirmation.body, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const outcome = await api(context, url.pathname).recovery.resendConfirmation({ body: parsed.value });
  if (!outcome.ok) {
    const message = stepFailedOr(context, outcome, t("recovery:emailSent.resendFailed"));
    return data(parsed.refuse(message, outcome.violations), { status: outcome.status || 503 });
  }
  const response = await redirectWithToast("/auth/email-sent", {
    tone: "success",
    message: t("recovery:emailSent.resent"),
  });
  response.headers.append("set-cookie", await mailedAddressCookie(parsed.value.email));
  return response;
}

export default function EmailSent({ loaderData: { email, title }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("recovery");
  const sentTo = email ? (
    <RichText
      text={t("emailSent.sentTo", { email })}
      places={{ address: (words) => <strong className="break-words font-medium text-ink">{words}</strong> }}
    />
  ) : (
    t("emailSent.sent")
  );
  return (
    <AuthFrame title={title} subtitle={<p>{sentTo}</p>}>
      <p className="mt-4 mb-6 text-ink-2">{t("emailSent.hints")}</p>
      <EmailForm
        key={email}
        id="resend"
        action="/auth/email-sent"
        email={email ?? ""}
        submit={t("emailSent.resend")}
        pending={t("emailSent.resending")}
        reply={actionData}
      />
      <p className="mt-6 text-ink-2 [&_a]:text-accent [&_a]:underline">
        <RichText
          text={t("emailSent.otherAddress")}
          places={{ signUp: (words) => <Link to="/auth?mode=sign-up">{words}</Link> }}
        />
      </p>
      <BackToSignIn />
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
