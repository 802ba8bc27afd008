import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { StudioSettings } from "../../../../contract/admin/studio.ts";
import { FormSection } from "../../../parts/form-page.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";

export const testMailIntent = "test-mail";

/** Whether and how the studio sends email, what to set where it does not, and a test. */
export function MailSection({ mail }: { mail: StudioSettings["mail"] }) {
  const { t } = useTranslation("setup");
  const pending = useNavigation().formData?.get("intent") === testMailIntent;
  return (
    <FormSection
      id="email"
      title={t("mail.title")}
      description={mail.is_sent ? t("mail.on", { sender: mail.sender }) : t("mail.off")}
    >
      <p className="text-ink-2">{t(mail.confirms_addresses ? "mail.confirmed" : "mail.unconfirmed")}</p>
      {mail.is_sent ? (
        <Form method="post" className="mt-4">
          <Button name="intent" value={testMailIntent} pending={pending}>
            {t("mail.test")}
          </Button>
        </Form>
      ) : (
        <>
          <p className="mt-4 text-ink-2">{t("mail.how")}</p>
          <pre className="mt-2 whitespace-pre-wrap break-all rounded-md bg-surface-2 px-3.5 py-3 text-sm">
            {
              "SMTP_URL=smtps://user:password@mail.example.com\nPUBLIC_URL=https://studio.example.com\nMAIL_FROM=studio@example.com"
            }
          </pre>
        </>
      )}
    </FormSection>
  );
}
