import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { StudioSettings } from "../../../../contract/admin/studio.ts";
import { studioNameMaxCharacters, studioTaglineMaxCharacters } from "../../../../contract/admin/studio-terms.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { AdminPage } from "../list-page.tsx";
import { BackupSection } from "./backup-section.tsx";
import { FixableField } from "./fixable-field.tsx";
import { MailSection } from "./mail-section.tsx";

/** The studio's name and sentence, how it sends email, and what to back up. */
export function GeneralPage({
  studio,
  reply,
}: {
  studio: StudioSettings;
  reply: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation(["admin", "setup"]);
  return (
    <div className="max-w-144">
      <AdminPage title={t("nav.general")} description={t("setup:general.description")}>
        <StudioForm key={JSON.stringify([studio.name, studio.tagline])} studio={studio} reply={reply} />
        <MailSection mail={studio.mail} />
        <BackupSection />
      </AdminPage>
    </div>
  );
}

function StudioForm({ studio, reply }: { studio: StudioSettings; reply: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("setup");
  const { name, tagline, is_name_fixed, is_tagline_fixed } = studio;
  const [form, fields] = useForm<{ name: string; tagline: string }>({
    id: "studio",
    lastResult: reply,
    defaultValue: { name, tagline },
    constraint: {
      name: { required: true, maxLength: studioNameMaxCharacters },
      tagline: { maxLength: studioTaglineMaxCharacters },
    },
  });
  const pending = useNavigation().formData?.has("name") ?? false;
  const isFixed = is_name_fixed && is_tagline_fixed;
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-5">
      <FormError form={form} />
      <FixableField
        {...fieldProps(fields.name)}
        fixedBy={is_name_fixed && "APP_NAME"}
        label={t("name.label")}
        hint={t("name.hint")}
      />
      <FixableField
        {...fieldProps(fields.tagline)}
        fixedBy={is_tagline_fixed && "APP_TAGLINE"}
        label={t("general.tagline")}
        hint={t("general.taglineHint")}
      />
      {isFixed ? null : (
        <Button variant="primary" pending={pending} className="self-start">
          {t("general.save")}
        </Button>
      )}
    </Form>
  );
}
