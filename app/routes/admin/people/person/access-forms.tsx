import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { AdminUserDetails } from "../../../../../contract/admin/users.ts";
import { roles } from "../../../../../contract/roles.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { plans } from "../addresses.ts";

type SentForm = SubmissionResult<string[]> | undefined;

/** A user's role, and the plan unless a subscription pays for it. */
export function AccessForms({
  person: { role, plan, pays_for_plan },
  roleReply,
  planReply,
}: {
  person: AdminUserDetails;
  roleReply: SentForm;
  planReply: SentForm;
}) {
  const { t } = useTranslation("people");
  return (
    <div className="flex flex-col gap-5">
      <ChoiceForm
        intent="role"
        label={t("role.label")}
        chosen={role}
        options={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
        submit={t("access.saveRole")}
        reply={roleReply}
      />
      {pays_for_plan ? (
        <p className="text-ink-2">{t("access.planPaid")}</p>
      ) : (
        <ChoiceForm
          intent="plan"
          label={t("plan")}
          hint={t("access.planHint")}
          chosen={plan}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          submit={t("access.savePlan")}
          reply={planReply}
        />
      )}
    </div>
  );
}

function ChoiceForm({
  intent,
  label,
  hint,
  chosen,
  options,
  submit,
  reply,
}: {
  intent: "role" | "plan";
  label: string;
  hint?: ReactNode;
  chosen: string;
  options: readonly { value: string; label: string }[];
  submit: string;
  reply: SentForm;
}) {
  const sent = reply?.initialValue?.[intent];
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <input type="hidden" name="intent" value={intent} />
      <SelectField
        key={`${chosen} ${typeof sent === "string" ? sent : ""}`}
        name={intent}
        label={label}
        hint={hint}
        error={Object.values(reply?.error ?? {}).flat()[0]}
        defaultValue={typeof sent === "string" ? sent : chosen}
        className="min-w-50 flex-1"
      >
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button className="mt-7" pending={pending}>
        {submit}
      </Button>
    </Form>
  );
}
