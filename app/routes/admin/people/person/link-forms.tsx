import { useEffect, useRef } from "react";
import type { OneTimeLink } from "../../../../../contract/admin/users.ts";
import { dateFormat } from "../../../../../contract/formats.ts";
import { useTranslation } from "../../../../i18n/texts.ts";
import { CopyText } from "../../../../parts/copy-actions.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ReadOnlyField } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";

/** Creates links to hand over, and shows a new one in the only answer that contains it. */
export function LinkForms({
  link,
  mayOpen,
  timeZone,
}: {
  link: OneTimeLink | undefined;
  /** Whether the user may sign in. */
  mayOpen: boolean;
  timeZone: string;
}) {
  const { t } = useTranslation("people");
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <LinkForm intent="reset-link" submit={t("links.reset")} />
        {mayOpen ? <LinkForm intent="sign-in-link" submit={t("links.signIn")} /> : null}
      </div>
      {link ? <NewLink key={link.url} link={link} timeZone={timeZone} /> : null}
    </>
  );
}

function LinkForm({ intent, submit }: { intent: "reset-link" | "sign-in-link"; submit: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button>{submit}</Button>
    </Form>
  );
}

function NewLink({ link: { url, expires_at }, timeZone }: { link: OneTimeLink; timeZone: string }) {
  const { t, language } = useTranslation("people");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const time = dateFormat(language, { timeStyle: "short", timeZone }).format(new Date(expires_at));
  return (
    <div ref={place} tabIndex={-1} className="mt-5 outline-none">
      <p role="status">{t("links.once", { time })}</p>
      <ReadOnlyField label={t("links.label")} className="mt-3" value={url} />
      <div className="mt-3">
        <CopyText text={url} variant="primary">
          {t("links.copy")}
        </CopyText>
      </div>
    </div>
  );
}
