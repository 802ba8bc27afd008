import { getCollectionProps, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import {
  type MailedKind,
  mailedKinds,
  mandatoryKinds,
  type NotificationKind,
} from "../../../contract/notification-terms.ts";
import type { NotificationPreferences } from "../../../contract/notifications.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { useCreditsOn } from "../../parts/credits-on.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { choosableKinds, isAboutMoney, notificationsIntent } from "./notification-choices.ts";

/** When most users sleep. It is only the initial value for quiet hours. */
const night = { from: "22:00", to: "07:00" };

interface NotificationsFieldsProps {
  preferences: NotificationPreferences;
  mailArrives: boolean;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
}

interface Values {
  told: NotificationKind[];
  mailed: MailedKind[];
  isQuiet: string;
  from: string;
  to: string;
}

/** Which notifications the user receives, which also by email, and when not. */
export function NotificationsFields({ preferences, mailArrives, timeZone, reply }: NotificationsFieldsProps) {
  const { t } = useTranslation("settings");
  const creditsOn = useCreditsOn();
  const { muted, mailed, quiet_hours } = preferences;
  const mutable: readonly NotificationKind[] = muted;
  const [form, fields] = useForm<Values>({
    id: "notification-preferences",
    lastResult: reply,
    defaultValue: {
      told: choosableKinds.filter((kind) => !mutable.includes(kind)),
      mailed,
      isQuiet: quiet_hours ? "on" : "",
      ...(quiet_hours ?? night),
    },
  });
  const pending = useNavigation().formData?.get("intent") === notificationsIntent;
  const boxes = (field: typeof fields.told | typeof fields.mailed, options: readonly string[]) =>
    getCollectionProps(field, { type: "checkbox", options: [...options], value: true });
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-8">
      <input type="hidden" name="intent" value={notificationsIntent} />
      {reply?.status === "error" ? (
        <ErrorNotice id={form.errorId}>{form.errors?.[0] ?? t("notifications.saveFailed")}</ErrorNotice>
      ) : null}
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-4 font-medium">{t("notifications.told")}</legend>
        {boxes(fields.told, choosableKinds).map(({ key, ...box }, index) => {
          const kind = choosableKinds[index];
          if (!creditsOn && isAboutMoney(kind)) {
            return box.defaultChecked ? <input key={key} type="hidden" name={box.name} value={box.value} /> : null;
          }
          return kind ? (
            <CheckboxField
              {...box}
              key={key}
              label={t(`notifications.kinds.${kind}.label`)}
              hint={t(`notifications.kinds.${kind}.hint`)}
            />
          ) : null;
        })}
        {mandatoryKinds
          .filter((kind) => creditsOn || !isAboutMoney(kind))
          .map((kind) => (
            <CheckboxField
              key={kind}
              checked
              disabled
              label={`${t(`notifications.kinds.${kind}.label`)} · ${t("notifications.alwaysOn")}`}
              hint={t(`notifications.kinds.${kind}.hint`)}
            />
          ))}
      </fieldset>
      {mailArrives ? (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="font-medium">{t("notifications.mailed.legend")}</legend>
          <p className="text-ink-3 text-sm">{t("notifications.mailed.hint")}</p>
          {boxes(fields.mailed, mailedKinds).map(({ key, ...box }, index) => {
            const kind = mailedKinds[index];
            return kind ? <CheckboxField {...box} key={key} label={t(`notifications.kinds.${kind}.label`)} /> : null;
          })}
        </fieldset>
      ) : (
        mailed.map((kind) => <input key={kind} type="hidden" name={fields.mailed.name} value={kind} />)
      )}
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-4 font-medium">{t("notifications.quiet.legend")}</legend>
        <CheckboxField
          id={fields.isQuiet.id}
          name={fields.isQuiet.name}
          defaultChecked={fields.isQuiet.initialValue === "on"}
          label={t("notifications.quiet.label")}
          hint={t("notifications.quiet.hint")}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField {...fieldProps(fields.from)} type="time" label={t("notifications.quiet.from")} />
          <TextField {...fieldProps(fields.to)} type="time" label={t("notifications.quiet.to")} />
        </div>
        <p className="text-ink-3 text-sm">{t("notifications.quiet.zone", { zone: timeZone })}</p>
      </fieldset>
      <div>
        <Button variant="primary" pending={pending} pendingLabel={t("notifications.saving")}>
          {t("notifications.save")}
        </Button>
      </div>
    </Form>
  );
}
