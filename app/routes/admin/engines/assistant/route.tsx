import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import {
  assistantProviders,
  connectionUrlMaxCharacters,
  servedModelMaxCharacters,
} from "../../../../../contract/admin/engine-terms.ts";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { CheckboxField, SelectField, TextField } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { AdminPage } from "../../list-page.tsx";
import { assistantPath, disconnectAssistantPath } from "../addresses.ts";
import { ConnectionButtons } from "../connection-buttons.tsx";
import { FormOutcome, KeyField } from "../connection-fields.tsx";
import { keyOf, textOf } from "../form-values.server.ts";
import { kindNames } from "../kind-names.ts";
import { refusedForm, testedForm } from "../refused.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminAssistant.read();
  const t = translator(context);
  // The chats have the same name.
  const title = `${t("engines:assistant.title")} · ${t("admin:nav.engines")}`;
  return { ...(await adminValue({ context, url }, outcome)), title };
}

/** Tests the language model, or lets it answer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const provider = assistantProviders.find((known) => known === form.get("provider")) ?? "coach";
  const isModel = provider !== "coach";
  const body = {
    provider,
    ...(isModel && { url: textOf(form, "url"), model: textOf(form, "model"), ...keyOf(form) }),
    sees_pictures: isModel && form.has("sees_pictures"),
  };
  const calls = api(context, url.pathname).adminAssistant;
  if (form.get("intent") === "test") {
    const tested = await adminChange({ context, url }, await calls.test({ body }));
    return tested.ok ? testedForm(form, tested.value) : data(refusedForm(form, tested), { status: tested.status });
  }
  // Deleting the key is confirmed first.
  const current = isModel ? undefined : await adminChange({ context, url }, await calls.read());
  if (current?.ok && current.value.has_key) return redirect(disconnectAssistantPath, { status: 303 });
  const changed = await adminChange({ context, url }, await calls.change({ body }));
  if (!changed.ok) return data(refusedForm(form, changed), { status: changed.status });
  return redirectWithToast(assistantPath, { tone: "success", message: translator(context)("engines:saved") });
}

export default function AssistantPage({ loaderData, actionData: state }: Route.ComponentProps) {
  const { t } = useTranslation("engines");
  const { provider, url, has_key, key_ends_with, model, sees_pictures, is_locked } = loaderData;
  if (is_locked) {
    return (
      <AdminPage title={t("assistant.title")} description={t("assistant.description")}>
        <p className="mt-5 break-words">{`${model} (${provider})`}</p>
        <p className="text-ink-2">{t("locked")}</p>
      </AdminPage>
    );
  }
  const values = state?.values;
  return (
    <AdminPage title={t("assistant.title")} description={t("assistant.description")}>
      <Form method="post" noValidate className="mt-6 flex max-w-120 flex-col gap-5">
        <FormOutcome state={state} />
        <SelectField
          name="provider"
          label={t("assistant.provider")}
          hint={t("assistant.providerHint")}
          defaultValue={values?.provider ?? provider}
        >
          {assistantProviders.map((known) => (
            <option key={known} value={known}>
              {known === "coach" ? t("assistant.coach") : kindNames[known]}
            </option>
          ))}
        </SelectField>
        <KeyField state={state} isNeeded={false} stored={has_key ? { endsWith: key_ends_with } : null} />
        <TextField
          name="model"
          label={t("assistant.model")}
          hint={t("assistant.modelHint")}
          error={state?.errors.model}
          defaultValue={values?.model ?? model ?? ""}
          maxLength={servedModelMaxCharacters}
        />
        <TextField
          name="url"
          type="url"
          label={t("url.label")}
          hint={t("url.default")}
          error={state?.errors.url}
          defaultValue={values?.url ?? url ?? ""}
          maxLength={connectionUrlMaxCharacters}
        />
        <CheckboxField
          name="sees_pictures"
          label={t("assistant.sees")}
          hint={t("assistant.seesHint")}
          defaultChecked={values ? values.sees_pictures !== undefined : sees_pictures}
        />
        <ConnectionButtons intent="save" label={t("save")} canCancel />
      </Form>
    </AdminPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
