import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { SignUpMode } from "../../../contract/admin/sign-up-terms.ts";
import { emailMaxCharacters, passwordMaxCharacters, phoneMaxCharacters } from "../../../contract/limits.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { AuthFrame } from "../../parts/auth-frame.tsx";
import { useCreditsOn } from "../../parts/credits-on.ts";
import { IssuerButtons } from "../../parts/issuer-buttons.tsx";
import { SecretField } from "../../parts/secret-field.tsx";
import type { IssuerChoice } from "../../session/issuers.server.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Link } from "../../ui/link.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SignUpClosed } from "./sign-up-closed.tsx";

interface AuthPageProps {
  mode: "sign-in" | "sign-up";
  next: string;
  passwordMinCharacters: number;
  issuers: IssuerChoice[];
  /** Whether users may sign in and up with passwords. Otherwise only with an issuer. */
  passwordSignIn: boolean;
  reply: SubmissionResult<string[]> | undefined;
  /** Who may sign up, and at which domains. */
  policy: { mode: SignUpMode; domains?: string[] };
  /** Whether the form is shown although others may not sign up. */
  isAdministrator?: boolean;
  /** The invite that is used, and the only address that it is for. */
  invite?: { email: string | null; token: string };
  /** The email address that must be confirmed first. Set when sign-in was refused for that reason. */
  unconfirmed: string | undefined;
}

interface AuthFields {
  email: string;
  password: string;
  phone?: string;
}

/**
 * Sign-in and sign-up share one form at two addresses. Each can be linked to, and the back button moves between them.
 */
export function AuthPage(props: AuthPageProps) {
  const { mode, next, policy, isAdministrator, invite } = props;
  if (mode === "sign-in" || !isClosed(policy.mode) || isAdministrator || invite) return <AuthFormPage {...props} />;
  const formPath = `${authPath("sign-up", next)}&administrator`;
  return <SignUpClosed byInvite={policy.mode === "invite_only"} formPath={formPath} />;
}

function isClosed(mode: SignUpMode): boolean {
  return mode === "closed" || mode === "invite_only";
}

function AuthFormPage(props: AuthPageProps) {
  const { mode, next, passwordMinCharacters, issuers, passwordSignIn, policy, invite, reply, unconfirmed } = props;
  const { t } = useTranslation("auth");
  const isSignUp = mode === "sign-up";
  const [form, fields] = useForm<AuthFields>({
    id: mode,
    lastResult: reply,
    defaultValue: { email: invite?.email ?? undefined },
    constraint: {
      email: { required: true, maxLength: emailMaxCharacters },
      password: { required: true, maxLength: passwordMaxCharacters, minLength: isSignUp ? passwordMinCharacters : 1 },
      phone: { maxLength: phoneMaxCharacters },
    },
  });
  const pending = useNavigation().formData?.has("mode") ?? false;
  // It promises free credits.
  const creditsOn = useCreditsOn();
  const words = (key: "title" | "subtitle" | "submit" | "pending" | "switch" | "switchAction") =>
    isSignUp ? t(`signUp.${key}`) : t(`signIn.${key}`);
  const email = fieldProps(fields.email);
  const phone = fieldProps(fields.phone);

  return (
    <AuthFrame
      title={invite ? t("invite.title") : words("title")}
      subtitle={creditsOn || invite || !isSignUp ? <p>{invite ? t("invite.subtitle") : words("subtitle")}</p> : null}
    >
      {isSignUp && policy.mode === "approval" ? (
        <div className="mt-6">
          <Notice>{t("signUp.approval")}</Notice>
        </div>
      ) : null}
      {next === "/" ? null : (
        <div className="mt-6">
          <Notice>{t(next.startsWith("/?") ? "promptKept" : "loginRequired")}</Notice>
        </div>
      )}
      {form.errors?.length ? (
        <ErrorNotice className="mt-6" id={form.errorId}>
          {form.errors[0]}
          {unconfirmed ? <ResendForm email={unconfirmed} /> : null}
        </ErrorNotice>
      ) : null}
      {issuers.length > 0 ? (
        <div className="mt-6 flex flex-col gap-3">
          <IssuerButtons
            issuers={issuers}
            fields={invite ? { next, invite: invite.token } : { next }}
            variant={passwordSignIn ? "secondary" : "primary"}
          />
        </div>
      ) : null}
      {passwordSignIn ? (
        <>
          {issuers.length > 0 ? (
            <p className="mt-6 flex items-center gap-3 text-ink-3 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t("issuer.or")}
            </p>
          ) : null}
          <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-4">
            <input type="hidden" name="mode" value={mode} />
            <input type="hidden" name="next" value={next} />
            <TextField
              {...email}
              type="email"
              autoComplete="email"
              inputMode="email"
              label={t("email")}
              hint={
                isSignUp && policy.domains ? t("signUp.domains", { domains: policy.domains.join(", ") }) : undefined
              }
              readOnly={Boolean(invite?.email)}
              autoFocus={!invite?.email}
            />
            <SecretField
              field={fields.password}
              autoComplete={isSignUp ? "new-password" : "current-password"}
              label={t("password")}
              hint={isSignUp ? t("passwordHint", { min: passwordMinCharacters }) : undefined}
            />
            {isSignUp ? (
              <TextField {...phone} type="tel" autoComplete="tel" label={t("phone")} aside={t("optional")} />
            ) : (
              <Link to="/forgot-password" className="-mt-1.5 self-start text-accent text-sm">
                {t("signIn.forgot")}
              </Link>
            )}
            <Button variant="primary" size="large" wide pending={pending} pendingLabel={words("pending")}>
              {words("submit")}
            </Button>
            {isSignUp ? (
              <p className="text-ink-3 text-sm [&_a]:text-ink-2 [&_a]:underline">
                <RichText
                  text={t("signUp.agreement")}
                  places={{
                    terms: (words) => <Link to="/terms">{words}</Link>,
                    privacy: (words) => <Link to="/privacy">{words}</Link>,
                  }}
                />
              </p>
            ) : null}
          </Form>
        </>
      ) : null}
      {!passwordSignIn ? null : isSignUp || !isClosed(policy.mode) ? (
        <p className="mt-8 text-ink-2">
          {words("switch")}{" "}
          <Link to={authPath(isSignUp ? "sign-in" : "sign-up", next)} className="font-medium text-accent">
            {words("switchAction")}
          </Link>
        </p>
      ) : (
        <p className="mt-8 text-ink-3">
          <Link to={authPath("sign-up", next)}>
            {t(policy.mode === "closed" ? "signUp.closedTitle" : "signUp.byInviteTitle")}
          </Link>
        </p>
      )}
    </AuthFrame>
  );
}

function authPath(mode: AuthPageProps["mode"], next: string): string {
  const search = new URLSearchParams({ ...(mode === "sign-up" ? { mode } : {}), ...(next === "/" ? {} : { next }) });
  return search.size ? `/auth?${search}` : "/auth";
}

/** Resends the confirmation email. The page it redirects to explains what to do. */
function ResendForm({ email }: { email: string }) {
  const { t } = useTranslation("auth");
  return (
    <Form method="post" action="/auth/email-sent" className="mt-3">
      <input type="hidden" name="email" value={email} />
      <Button size="small">{t("resendConfirmation")}</Button>
    </Form>
  );
}
