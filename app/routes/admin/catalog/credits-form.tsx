import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { AdminCatalog } from "../../../../contract/admin/catalog.ts";
import { catalogLimits } from "../../../../contract/admin/catalog-terms.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { intents } from "./intents.ts";

export interface CreditsReply {
  entered: { is_on: string; runs_per_day: string; outputs_per_day: string };
  errors: Record<string, string>;
  message?: string;
}

/** Whether the studio uses credits, and the daily limits without them. */
export function CreditsForm({ credits, reply }: { credits: AdminCatalog["credits"]; reply?: CreditsReply }) {
  const { t } = useTranslation("catalog");
  const pending = useNavigation().formData?.get("intent") === intents.credits;
  const shown = reply?.entered ?? {
    is_on: credits.is_on ? "on" : "",
    runs_per_day: String(credits.runs_per_day ?? ""),
    outputs_per_day: String(credits.outputs_per_day ?? ""),
  };
  const limit = { type: "number", min: 1, max: catalogLimits.perDayMax, disabled: credits.is_fixed };
  return (
    <Form method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {credits.is_fixed ? <Notice>{t("credits.fixed")}</Notice> : null}
      <ErrorNotice>{reply?.message}</ErrorNotice>
      <CheckboxField
        name="is_on"
        defaultChecked={shown.is_on === "on"}
        disabled={credits.is_fixed}
        label={t("credits.isOn")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...limit}
          name="runs_per_day"
          defaultValue={shown.runs_per_day}
          label={t("credits.runs")}
          hint={t("credits.hint")}
          error={reply?.errors.runs_per_day}
        />
        <TextField
          {...limit}
          name="outputs_per_day"
          defaultValue={shown.outputs_per_day}
          label={t("credits.outputs")}
          hint={t("credits.hint")}
          error={reply?.errors.outputs_per_day}
        />
      </div>
      {credits.is_fixed ? null : (
        <div>
          <Button name="intent" value={intents.credits} pending={pending}>
            {t("credits.save")}
          </Button>
        </div>
      )}
    </Form>
  );
}
