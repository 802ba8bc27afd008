import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import { emailMaxCharacters, passwordMaxCharacters, phoneMaxCharacters } from "../../../contract/limits.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { Brand } from "../../parts/brand.tsx";
import { MediaTag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RichText } from "../../ui/rich-text.tsx";

interface AuthPageProps {
  appName: string;
  mode: "sign-in" | "sign-up";
  next: string;
  passwordMinCharacters: number;
  reply: SubmissionResult<string[]> | undefined;
}

interface AuthFields {
  email: string;
  password: string;
  phone?: string;
}

/** Sign-in and sign-up: one form, two addresses, so that each can be linked to and the back button walks between them. */
export function AuthPage({ appName, mode, next, passwordMinCharacters, reply }: AuthPageProps) {
  const { t } = useTranslation("auth");
  const isSignUp = mode === "sign-up";
  const [form, fields] = useForm<AuthFields, string[]>({
    id: mode,
    lastResult: reply,
    constraint: {
      email: { required: true, maxLength: emailMaxCharacters },
      password: { required: true, maxLength: passwordMaxCharacters, minLength: isSignUp ? passwordMinCharacters : 1 },
      phone: { maxLength: phoneMaxCharacters },
    },
  });
  const pending = useNavigation().formAction?.startsWith("/auth") ?? false;
  const words = (key: "title" | "subtitle" | "submit" | "pending" | "switch" | "switchAction") =>
    isSignUp ? t(`signUp.${key}`) : t(`signIn.${key}`);
  const email = fieldProps(fields.email);
  const password = fieldProps(fields.password);
  const phone = fieldProps(fields.phone);

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main id="main" tabIndex={-1} className="flex flex-col px-6 py-6 outline-none sm:px-10">
        <Brand appName={appName} />
        <div className="mx-auto my-auto w-full max-w-96 py-10">
          <h1 className="text-xl">{words("title")}</h1>
          <p className="mt-2 text-ink-2">{words("subtitle")}</p>
          {next === "/" ? null : (
            <div className="mt-6">
              <Notice>{t(next.startsWith("/?") ? "promptKept" : "loginRequired")}</Notice>
            </div>
          )}
          {form.errors?.length ? (
            <div className="mt-6" role="alert" id={form.errorId}>
              <Notice tone="error">{form.errors[0]}</Notice>
            </div>
          ) : null}
          <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-4">
            <input type="hidden" name="mode" value={mode} />
            <input type="hidden" name="next" value={next} />
            <TextField {...email} type="email" autoComplete="email" inputMode="email" label={t("email")} autoFocus />
            <PasswordField
              {...password}
              defaultValue=""
              autoComplete={isSignUp ? "new-password" : "current-password"}
              label={t("password")}
              hint={isSignUp ? t("passwordHint", { min: passwordMinCharacters }) : undefined}
              showLabel={t("showPassword")}
              hideLabel={t("hidePassword")}
            />
            {isSignUp ? (
              <TextField {...phone} type="tel" autoComplete="tel" label={t("phone")} aside={t("optional")} />
            ) : null}
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
          <p className="mt-8 text-ink-2">
            {words("switch")}{" "}
            <Link to={authPath(isSignUp ? "sign-in" : "sign-up", next)} className="font-medium text-accent">
              {words("switchAction")}
            </Link>
          </p>
        </div>
      </main>
      <AuthPicture />
    </div>
  );
}

function authPath(mode: AuthPageProps["mode"], next: string): string {
  const search = new URLSearchParams({ ...(mode === "sign-up" ? { mode } : {}), ...(next === "/" ? {} : { next }) });
  return search.size ? `/auth?${search}` : "/auth";
}

/** Shows what the studio is for; made by its own preview engine, so the page promises nothing the product does not do. */
function AuthPicture() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="relative hidden overflow-hidden bg-surface-2 lg:block">
      <img src="/auth.webp" alt="" width={1024} height={1536} className="absolute inset-0 size-full object-cover" />
      <span className="absolute right-4 bottom-4">
        <MediaTag>{t("creation.previewEngine")}</MediaTag>
      </span>
    </div>
  );
}
