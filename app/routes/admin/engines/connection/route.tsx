import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { engineKinds, kindsWithAddress } from "../../../../../contract/admin/engine-terms.ts";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { host } from "../../../../host.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { FormSection } from "../../../../parts/form-page.tsx";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { AdminPage } from "../../list-page.tsx";
import { builtInName, enginePath } from "../addresses.ts";
import { ConnectionButtons } from "../connection-buttons.tsx";
import { ConnectionFields, FormOutcome } from "../connection-fields.tsx";
import { EngineState, LastTest } from "../engine-state.tsx";
import { connectionOf } from "../form-values.server.ts";
import { ModelsForm } from "../models-form.tsx";
import { modelsOf } from "../read-models.server.ts";
import { refusedForm, testedForm } from "../refused.server.ts";
import type { Route } from "./+types/route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const list = await adminValue({ context, url }, await api(context, url.pathname).adminEngines.list());
  const t = translator(context);
  const engine = list.engines.find(({ id }) => id === params.id);
  if (!engine) throw data({ message: t("common:notFound.message") }, { status: 404 });
  const ownName = builtInName(engine.id);
  const title = ownName ? t(`engines:${ownName}`) : engine.name;
  return { engine, title, now: host().now() };
}

/** Tests or changes the connection, or changes the models. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const calls = api(context, url.pathname).adminEngines;
  const intent = form.get("intent");
  const kind = engineKinds.find((known) => known === params.id);
  const connection = kind && connectionOf(form, kind);
  if (intent === "test" && connection) {
    const tested = await adminChange({ context, url }, await calls.test({ body: connection }));
    return tested.ok ? testedForm(form, tested.value) : data(refusedForm(form, tested), { status: tested.status });
  }
  const isModels = intent === "models" || connection === undefined;
  const change = () => {
    if (isModels) return { models: modelsOf(form) };
    const { kind: _kind, url: address, served_models: served = [], ...rest } = connection;
    return {
      ...rest,
      served_models: served,
      url: address ?? (kindsWithAddress.includes(connection.kind) ? undefined : null),
    };
  };
  const changed = await adminChange({ context, url }, await calls.change({ params, body: change() }));
  if (!changed.ok) return data({ ...refusedForm(form, changed), isModels }, { status: changed.status });
  return redirectWithToast(enginePath(params.id), { tone: "success", message: translator(context)("engines:saved") });
}

export default function EnginePage({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation("engines");
  const { engine, title, now } = loaderData;
  const kind = engineKinds.find((known) => known === engine.kind);
  const isModels = actionData !== undefined && "isModels" in actionData && actionData.isModels;
  const state = isModels ? undefined : actionData;
  return (
    <AdminPage title={title} action={<EngineState engine={engine} />}>
      <LastTest engine={engine} now={now} timeZone={root.loaderData.timeZone} />
      {engine.is_locked || kind === undefined ? (
        <p className="mt-3 max-w-160 break-words text-ink-2">
          {t(builtInName(engine.id) ? "builtIn" : "locked")} {engine.url}
        </p>
      ) : (
        <Form method="post" noValidate className="mt-6 flex max-w-120 flex-col gap-5">
          <FormOutcome state={state} />
          <ConnectionFields
            kind={kind}
            state={state}
            current={{
              name: engine.name,
              url: engine.url,
              served: engine.served_models,
              key: engine.has_key ? { endsWith: engine.key_ends_with } : null,
            }}
          />
          <ConnectionButtons intent="save" label={t("save")} />
        </Form>
      )}
      <ModelsForm models={engine.models} message={isModels ? actionData?.message : undefined} />
      {engine.is_locked ? null : (
        <FormSection title={t("disconnect.title")} description={t("disconnect.short")} danger>
          <ButtonLink to={`${enginePath(engine.id)}/disconnect`} variant="danger">
            {t("disconnect.open")}
          </ButtonLink>
        </FormSection>
      )}
    </AdminPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
