import { getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { accounts } from "../../../../contract/accounts.ts";
import { passwordMaxCharacters } from "../../../../contract/limits.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { AuthFrame } from "../../../parts/auth-frame.tsx";
import { FormError } from "../../../parts/form-error.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { SecretField } from "../../../parts/secret-field.tsx";
import { welcome } from "../../../parts/welcome.server.ts";
import { findIssuer, stayingSignInPath } from "../../../session/issuers.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";
import type { Route } from "./+types/link";
import { dropProof, keepIdToken, readProof } from "./cookies.server.ts";

const linkForm = z.object({ password: accounts.signIn.body.shape.password });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const issuer = findIssuer(params.issuer);
  if (!issuer || (await readProof(request))?.issuer !== issuer.id) throw redirect("/auth");
  const { name } = issuer;
  return { name, title: translator(context)("auth:issuer.linkTitle", { name }) };
}

/** Links the pending identity to the account whose password is given. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const t = translator(context);
  const issuer = findIssuer(params.issuer);
  const waiting = await readProof(request);
  if (!issuer) return redirect("/auth", { status: 303 });
  const { id, name } = issuer;
  const failed = (path: string) =>
    redirectWithToast(path, { tone: "error", message: t("auth:issuer.failed", { name }) });
  if (waiting?.issuer !== id) return failed(stayingSignInPath("/"));
  const parsed = parseForm(await readForm(request, context), linkForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data(parsed.reply, { status: 422 });

  const { idToken: id_token, accessToken: access_token, nonce } = waiting;
  const next = safeReturnPath(waiting.next);
  const outcome = await api(context, next).accounts[id]({ body: { id_token, access_token, nonce, ...parsed.value } });
  if (outcome.ok) {
    const response = await welcome(context, outcome.value, next, t("auth:issuer.done", { name }));
    for (const cookie of await keepIdToken(issuer, id_token)) response.headers.append("set-cookie", cookie);
    response.headers.append("set-cookie", await dropProof());
    return response;
  }
  if (outcome.status >= 500) return failed(stayingSignInPath(next));
  return data(parsed.refuse(refusalMessage(context, outcome), outcome.violations), { status: outcome.status || 503 });
}

export default function LinkIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const [form, fields] = useForm<{ password: string }>({
    id: "link",
    lastResult: actionData,
    constraint: { password: { required: true, maxLength: passwordMaxCharacters } },
  });
  const pending = useNavigation().formMethod === "POST";
  return (
    <AuthFrame title={loaderData.title} subtitle={<p>{t("issuer.linkMessage", { name: loaderData.name })}</p>}>
      <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-4">
        <FormError form={form} />
        <SecretField field={fields.password} autoComplete="current-password" label={t("password")} autoFocus />
        <Button variant="primary" size="large" wide pending={pending} pendingLabel={t("issuer.linkPending")}>
          {t("issuer.linkSubmit")}
        </Button>
      </Form>
      <Link to="/auth" className="mt-8 inline-block text-accent">
        {t("issuer.linkCancel")}
      </Link>
    </AuthFrame>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
