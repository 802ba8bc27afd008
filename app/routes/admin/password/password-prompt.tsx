import { useTranslation } from "react-i18next";
import { IssuerButtons } from "../../../parts/issuer-buttons.tsx";
import { PlainSecretField } from "../../../parts/secret-field.tsx";
import { Button, buttonClassNames } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { fieldNames, passwordPath } from "./fields.ts";
import type { PasswordNeeded } from "./password-needed.ts";

/**
 * Asks for the password, then continues where the user was: it opens the page, or sends the interrupted form again. The
 * browser submits it, because only a browser repeats a form after a redirect.
 */
export function PasswordPrompt({
  hasPassword,
  returnTo,
  fields,
  issuers,
  error,
}: Omit<PasswordNeeded, "passwordNeeded" | "replacesPage"> & { error?: string }) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <section className="max-w-100">
      <h1 className="text-xl">{t("password.title")}</h1>
      <p className="mt-1 text-ink-2">{t(hasPassword ? "password.why" : "password.signInAgain")}</p>
      {hasPassword && fields ? (
        <div className="mt-4">
          <Notice>{t("password.continues")}</Notice>
        </div>
      ) : null}
      {hasPassword ? (
        <form method="post" action={passwordPath} noValidate className="mt-5 flex flex-col gap-4">
          {(fields ?? []).map(([name, value], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one form keep their places
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={fieldNames.returnTo} value={returnTo} />
          {fields ? <input type="hidden" name={fieldNames.resend} value="1" /> : null}
          <PlainSecretField
            name={fieldNames.password}
            label={t("password.label")}
            error={error}
            required
            autoFocus
            autoComplete="current-password"
          />
          <Button variant="primary">{t("password.submit")}</Button>
        </form>
      ) : issuers.length > 0 ? (
        <div className="mt-5 flex flex-col gap-3">
          <IssuerButtons issuers={issuers} fields={{ purpose: "again", next: returnTo }} variant="primary" />
        </div>
      ) : (
        <form method="post" action="/logout" className="mt-5">
          <button type="submit" className={buttonClassNames({ variant: "primary" })}>
            {t("common:nav.signOut")}
          </button>
        </form>
      )}
    </section>
  );
}
