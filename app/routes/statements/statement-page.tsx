import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { dateFormat } from "../../../contract/formats.ts";
import { appealMaxCharacters } from "../../../contract/report-terms.ts";
import type { Statement } from "../../../contract/reports.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { FormError } from "../../parts/form-error.tsx";
import { FormPage, FormSection } from "../../parts/form-page.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value-list.tsx";

interface StatementPageProps {
  statement: Statement;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
}

/** The reasons for a decision, and the appeal against it. */
export function StatementPage({ statement, timeZone, reply }: StatementPageProps) {
  const { t } = useTranslation(["reports", "reasons"]);
  const language = useLanguage();
  const { title, decision, reason, facts, ground, ground_reference: reference, decided_at } = statement;
  const day = dateFormat(language, { dateStyle: "long", timeZone });
  return (
    <FormPage title={t("statement.title")} subtitle={t("statement.intro")}>
      <div className="mt-7">
        <KeyValueList
          entries={[
            { name: t("statement.item"), value: title === "" ? null : <span dir="auto">{title}</span> },
            { name: t("statement.decision"), value: t(`reasons:decision.${decision}`) },
            { name: t("statement.scope"), value: t("statement.scopeValue") },
            { name: t("statement.reported"), value: t(`reasons:reason.${reason}`) },
            { name: t("statement.ground"), value: t(`statement.${ground}`, { reference }) },
            { name: t("statement.facts"), value: <Words text={facts} /> },
            { name: t("statement.automated"), value: t("statement.notAutomated") },
            { name: t("statement.date"), value: day.format(new Date(decided_at)) },
          ]}
        />
      </div>
      <Appeal statement={statement} until={day.format(new Date(statement.appeal_until))} reply={reply} />
    </FormPage>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line break-words">
      {text}
    </p>
  );
}

function Appeal({ statement, until, reply }: Omit<StatementPageProps, "timeZone"> & { until: string }) {
  const { t } = useTranslation("reports");
  const { appeal, can_appeal } = statement;
  if (appeal === null)
    return can_appeal ? (
      <FormSection title={t("appeal.title")} description={t("appeal.intro", { date: until })}>
        <AppealForm reply={reply} />
      </FormSection>
    ) : (
      <FormSection title={t("appeal.title")} description={t("appeal.over")} />
    );
  return (
    <FormSection
      title={t(appeal.text === null ? "statement.decision" : "appeal.title")}
      description={appeal.outcome === null ? t("appeal.pending") : t(`appeal.${appeal.outcome}`)}
    >
      <div className="flex flex-col gap-4">
        {appeal.facts === null ? null : <Words text={appeal.facts} />}
        {appeal.text === null ? null : (
          <div className="border-line border-l-2 pl-4 text-ink-2">
            <Words text={appeal.text} />
          </div>
        )}
      </div>
    </FormSection>
  );
}

function AppealForm({ reply }: Pick<StatementPageProps, "reply">) {
  const { t } = useTranslation("reports");
  const [form, fields] = useForm<{ text: string }>({
    id: "appeal",
    lastResult: reply,
    constraint: { text: { required: true, maxLength: appealMaxCharacters } },
  });
  const pending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormError form={form} />
      <TextAreaField {...fieldProps(fields.text)} label={t("appeal.label")} rows={5} dir="auto" />
      <Button variant="primary" pending={pending} className="self-start">
        {t("appeal.submit")}
      </Button>
    </Form>
  );
}
