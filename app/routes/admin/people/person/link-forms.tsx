import { useTranslation } from "react-i18next";
import type { AdminUserDetails } from "../../../../../contract/admin/users.ts";
import { dateFormat } from "../../../../../contract/formats.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { SecretOnce } from "../../../../parts/secret-once.tsx";
import { useSecretForm } from "../../../../parts/use-secret-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { personPath } from "../addresses.ts";
import type { changePerson, Reply } from "./change-person.server.ts";

interface LinkFormsProps {
  person: AdminUserDetails;
  passwordSignIn: boolean;
  reply: Reply | undefined;
  timeZone: string;
}

/** Creates links to hand over, and shows a new one in the only answer that contains it. */
export function LinkForms({ person: { id, status }, passwordSignIn, reply, timeZone }: LinkFormsProps) {
  const { t } = useTranslation("people");
  const language = useLanguage();
  const { Form, answer } = useSecretForm<typeof changePerson>(reply);
  const link = answer?.link;
  return (
    <>
      <Form method="post" className="flex flex-wrap gap-2">
        {passwordSignIn ? (
          <Button name="intent" value="reset-link">
            {t("links.reset")}
          </Button>
        ) : null}
        {status === "active" ? (
          <Button name="intent" value="sign-in-link">
            {t("links.signIn")}
          </Button>
        ) : null}
      </Form>
      {link ? (
        <div className="mt-5">
          <SecretOnce
            key={link.url}
            label={t("links.label")}
            copyLabel={t("links.copy")}
            message={t("links.once", {
              time: dateFormat(language, { timeStyle: "short", timeZone }).format(new Date(link.expires_at)),
            })}
            secret={link.url}
            doneTo={personPath(id)}
          />
        </div>
      ) : null}
    </>
  );
}
