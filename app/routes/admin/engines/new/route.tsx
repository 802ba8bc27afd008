import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { engineKinds } from "../../../../../contract/admin/engine-terms.ts";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { Form } from "../../../../ui/form.tsx";
import { Link } from "../../../../ui/link.tsx";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { AdminPage } from "../../list-page.tsx";
import { enginePath, newEnginePath } from "../addresses.ts";
import { ConnectionButtons } from "../connection-buttons.tsx";
import { ConnectionFields, FormOutcome } from "../connection-fields.tsx";
import { connectionOf } from "../form-values.server.ts";
import { kindNames } from "../kind-names.ts";
import { refusedForm, testedForm } from "../refused.server.ts";
import type { Route } from "./+types/route";

const kindIn = (url: URL) => engineKinds.find((kind) => kind === url.searchParams.get("kind"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname + url.search).adminEngines;
  const [list, found] = await Promise.all([calls.list(), calls.found()]);
  const { free_kinds } = await adminValue({ context, url }, list);
  const { comfyui_url } = await adminValue({ context, url }, found);
  const t = translator(context);
  return {
    freeKinds: free_kinds,
    foundUrl: comfyui_url,
    kind: kindIn(url) ?? null,
    // The setup has a page with the same name.
    title: `${t("engines:connect")} · ${t("admin:nav.engines")}`,
  };
}

/** Tests the connection, or connects it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const kind = kindIn(url) ?? "comfyui";
  const body = connectionOf(form, kind);
  const calls = api(context, url.pathname + url.search).adminEngines;
  if (form.get("intent") === "test") {
    const tested = await adminChange({ context, url }, await calls.test({ body }));
    return tested.ok ? testedForm(form, tested.value) : data(refusedForm(form, tested), { status: tested.status });
  }
  const connected = await adminChange({ context, url }, await calls.connect({ body }));
  if (!connected.ok) return data(refusedForm(form, connected), { status: connected.status });
  const { name, id } = connected.value;
  return redirectWithToast(enginePath(id), {
    tone: "success",
    message: translator(context)("engines:connected", { name }),
  });
}

export default function NewEngine({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("engines");
  const { freeKinds, foundUrl, kind } = loaderData;
  if (kind === null) {
    return (
      <AdminPage title={t("connect")} description={t("chooseKind")}>
        <ul className="mt-6">
          {freeKinds.map((free) => (
            <li key={free} className="border-line border-t py-3.5">
              <Link to={`${newEnginePath}?kind=${free}`} className="font-medium hover:underline">
                {kindNames[free]}
              </Link>
              <p className="text-ink-2 text-sm">{t(`kinds.${free}`)}</p>
              {free === "comfyui" && foundUrl ? (
                <p className="text-good text-sm">{t("foundAt", { url: foundUrl })}</p>
              ) : null}
            </li>
          ))}
        </ul>
      </AdminPage>
    );
  }
  const current = { name: "", url: kind === "comfyui" ? foundUrl : null, served: [], key: null };
  return (
    <AdminPage title={t("connectKind", { kind: kindNames[kind] })} description={t(`kinds.${kind}`)}>
      <Form method="post" noValidate className="mt-6 flex max-w-120 flex-col gap-5">
        <FormOutcome state={actionData} />
        {kind === "comfyui" && foundUrl ? <p className="text-good">{t("foundAt", { url: foundUrl })}</p> : null}
        <ConnectionFields kind={kind} state={actionData} current={current} />
        <ConnectionButtons intent="connect" label={t("connectNow")} canCancel />
      </Form>
    </AdminPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
