import { type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import {
  decisionFactsMaxCharacters,
  decisionGrounds,
  groundReferenceMaxCharacters,
  type ReportDecision,
} from "../../../../../contract/report-terms.ts";
import { fieldProps } from "../../../../forms/form-field.ts";
import { SelectField, TextAreaField, TextField } from "../../../../ui/field.tsx";
import { ConfirmPage } from "../../confirm-page.tsx";
import { reportPath } from "../addresses.ts";

interface DecidePageProps {
  id: string;
  decision: ReportDecision;
  /** The decision that it replaces. */
  insteadOf: ReportDecision | undefined;
  title: string;
  reply: SubmissionResult<string[]> | undefined;
}

const withAccount: readonly ReportDecision[] = ["disable", "seal"];

/** Asks for the reasons of a decision, after what it does. */
export function DecidePage({ id, decision, insteadOf, title, reply }: DecidePageProps) {
  const { t } = useTranslation("moderation");
  const [form, fields] = useForm<{ facts: string; ground: string; ground_reference: string }>({
    id: "decide",
    lastResult: reply,
    constraint: {
      facts: { required: true, maxLength: decisionFactsMaxCharacters },
      ground: { required: true },
      ground_reference: { required: true, maxLength: groundReferenceMaxCharacters },
    },
  });
  const isRestriction = decision !== "none";
  const isReversal = !isRestriction && insteadOf !== undefined;
  return (
    <ConfirmPage
      title={title}
      consequences={[
        t(isReversal ? "appeal.effectReversed" : decision === "disable" ? "effect.remove" : `effect.${decision}`),
        ...(withAccount.includes(decision) ? [t("effect.account")] : []),
        ...(isRestriction ? [t("effect.told")] : []),
        ...(isRestriction && insteadOf !== undefined && insteadOf !== "none" ? [t("revise.replaces")] : []),
      ]}
      submit={title}
      cancelTo={reportPath(id)}
      error={form.errors?.[0]}
      isDangerous={isRestriction}
    >
      {isRestriction || isReversal ? (
        <TextAreaField
          {...fieldProps(fields.facts)}
          label={t("field.facts")}
          hint={t("field.factsHint")}
          rows={4}
          dir="auto"
        />
      ) : null}
      {isRestriction ? (
        <>
          <SelectField {...fieldProps(fields.ground)} label={t("field.ground")}>
            {decisionGrounds.map((ground) => (
              <option key={ground} value={ground}>
                {t(`ground.${ground}`)}
              </option>
            ))}
          </SelectField>
          <TextField {...fieldProps(fields.ground_reference)} label={t("field.reference")} dir="auto" />
        </>
      ) : null}
    </ConfirmPage>
  );
}
