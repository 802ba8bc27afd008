import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { emailMaxCharacters } from "../../../../contract/limits.ts";
import {
  reportDetailsMaxCharacters,
  reporterNameMaxCharacters,
  reportReasons,
} from "../../../../contract/report-terms.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { FormPage } from "../../../parts/form-page.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { reportPath, sharedPath } from "../addresses.ts";

interface ReportPageProps {
  token: string;
  page: number;
  item: string | null;
  thumbnail: { url: string; alt: string } | null;
  /** The name of a collection that is reported as a whole. */
  collection: string | null;
  title: string;
  reply: SubmissionResult<string[]> | undefined;
}

interface Fields {
  reason: string;
  details: string;
  name: string;
  email: string;
  is_good_faith: string;
}

/** The form of a report, for anyone who has the link. */
export function ReportPage({ token, page, item, thumbnail, collection, title, reply }: ReportPageProps) {
  const { t } = useTranslation(["reports", "reasons"]);
  const place = { page, item: item ?? undefined };
  const [form, fields] = useForm<Fields>({
    id: "report",
    lastResult: reply,
    constraint: {
      reason: { required: true },
      details: { maxLength: reportDetailsMaxCharacters },
      name: { maxLength: reporterNameMaxCharacters },
      email: { maxLength: emailMaxCharacters },
      is_good_faith: { required: true },
    },
  });
  const pending = useNavigation().formMethod === "POST";
  return (
    <FormPage title={title} subtitle={collection}>
      <div className="mt-4 flex items-start gap-4">
        {thumbnail ? <img src={thumbnail.url} alt={thumbnail.alt} className="max-h-28 max-w-40 rounded-md" /> : null}
        <p className="text-ink-2">{t("form.intro")}</p>
      </div>
      <Form
        method="post"
        action={reportPath(token, place)}
        {...getFormProps(form)}
        className="mt-6 flex flex-col gap-5"
      >
        <FormError form={form} />
        <SelectField {...fieldProps(fields.reason)} label={t("form.reason")}>
          <option value="">{t("form.choose")}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reasons:reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          {...fieldProps(fields.details)}
          label={t("form.details")}
          hint={t("form.detailsHint")}
          rows={4}
          dir="auto"
        />
        <TextField {...fieldProps(fields.name)} label={t("form.name")} autoComplete="name" dir="auto" />
        <TextField
          {...fieldProps(fields.email)}
          type="email"
          label={t("form.email")}
          hint={t("form.contactHint")}
          autoComplete="email"
        />
        <CheckboxField
          id={fields.is_good_faith.id}
          name={fields.is_good_faith.name}
          label={t("form.goodFaith")}
          defaultChecked={fields.is_good_faith.initialValue === "on"}
          required
          error={fields.is_good_faith.errors?.[0]}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={pending}>
            {t("form.submit")}
          </Button>
          <ButtonLink to={sharedPath(token, place)}>{t("form.back")}</ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}
