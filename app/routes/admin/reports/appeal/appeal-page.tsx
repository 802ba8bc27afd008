import { type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { type AppealOutcome, decisionFactsMaxCharacters } from "../../../../../contract/report-terms.ts";
import { fieldProps } from "../../../../forms/form-field.ts";
import { TextAreaField } from "../../../../ui/field.tsx";
import { ConfirmPage } from "../../confirm-page.tsx";
import { reportPath } from "../addresses.ts";

interface AppealPageProps {
  id: string;
  outcome: AppealOutcome;
  title: string;
  reply: SubmissionResult<string[]> | undefined;
}

/** Asks for the reasons of an appeal's outcome, after what it does. */
export function AppealPage({ id, outcome, title, reply }: AppealPageProps) {
  const { t } = useTranslation("moderation");
  const [form, fields] = useForm<{ facts: string }>({
    id: "appeal",
    lastResult: reply,
    constraint: { facts: { required: true, maxLength: decisionFactsMaxCharacters } },
  });
  return (
    <ConfirmPage
      title={title}
      consequences={[t(outcome === "upheld" ? "appeal.effectUpheld" : "appeal.effectReversed")]}
      submit={t(`appeal.${outcome}`)}
      cancelTo={reportPath(id)}
      error={form.errors?.[0]}
      isDangerous={false}
    >
      <TextAreaField
        {...fieldProps(fields.facts)}
        label={t("field.facts")}
        hint={t("field.factsHint")}
        rows={4}
        dir="auto"
      />
    </ConfirmPage>
  );
}
