import { useTranslation } from "react-i18next";
import { data, type RouterContextProvider } from "react-router";
import { splitTags } from "../../../../contract/split-tags.ts";
import { type Api, api, refusalMessage } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { SelectedCount } from "../../../parts/collecting/collection-picker.tsx";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { outcomeNotice } from "../selection/actions/outcome-notice.server.ts";
import { fieldsAgain, type ReadSelection, readSelection } from "../selection/actions/read-selection.server.ts";
import { countSelected, returnPathOf, selectionFor } from "../selection/actions/selection-api.server.ts";
import { SelectionPage } from "../selection/actions/selection-page.tsx";
import { isUsable, selectionProblem } from "../selection/actions/selection-problem.server.ts";
import type { Route } from "./+types/give";
import { tagPath } from "./addresses.ts";
import { TagForm, type TypedTags } from "./tag-form.tsx";

/** Loads the tags of the creation in the address. Several creations show an empty field. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const asked = new FormData();
  for (const [name, value] of url.searchParams) asked.append(name, value);
  return formOf(request, context, api(context, url.pathname + url.search), asked, readSelection(asked));
}

/** Changes the tags of the selection. A form without an intent comes from a selection, and is answered with the field. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = returnPathOf(form);
  const t = translator(context);
  const calls = api(context, returnTo);
  const read = readSelection(form);
  if (!isUsable(read)) return redirectWithToast(returnTo, selectionProblem(t, read));
  const intent = form.get("intent");
  if (intent !== "set" && intent !== "add" && intent !== "remove") {
    return formOf(request, context, calls, form, read);
  }
  const text = String(form.get("tags") ?? "");
  const refuse = async (problem: string) =>
    data({ ...(await formOf(request, context, calls, form, read)), typed: { text, problem } }, { status: 422 });
  const tags = splitTags(text);
  const messageOf = (outcome: Extract<ApiOutcome<unknown>, { ok: false }>) =>
    outcome.violations[0]?.message ?? refusalMessage(context, outcome);
  if (intent === "set" && read.of === "named") {
    const [id = ""] = read.ids;
    const outcome = await calls.tags.set({ params: { id }, body: { tags } });
    if (!outcome.ok) return refuse(messageOf(outcome));
    return redirectWithToast(returnTo, { tone: "success", message: t("tags:saved") }, { replaces: true });
  }
  if (tags.length === 0) return refuse(t("errors:validation.required"));
  const what = intent === "remove" ? "remove_tags" : "add_tags";
  const selection = await selectionFor(request, read);
  const outcome = await calls.gallery.bulk({ body: { action: what, selection, tags } });
  if (!outcome.ok) return refuse(messageOf(outcome));
  const { changed, missing } = outcome.value;
  const unreadable = read.of === "named" ? read.unreadable : 0;
  const notice = outcomeNotice(t, what, { changed, missing: missing + unreadable });
  return redirectWithToast(returnTo, { tone: "success", ...notice }, { replaces: true });
}

async function formOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  calls: Api,
  form: FormData,
  read: ReadSelection,
) {
  // Only the link of a creation replaces its tags. A selection may have one creation, too.
  const isOfOne = !form.has("intent") || form.get("intent") === "set";
  const [id] = isOfOne && read.of === "named" ? read.ids : [];
  const found = id === undefined ? undefined : await calls.gallery.creation({ params: { id } });
  const current = found?.ok ? found.value.tags.join(", ") : null;
  return {
    fields: fieldsAgain(read),
    selected: await countSelected(request, context, calls, read),
    current,
    returnTo: returnPathOf(form),
    typed: null as TypedTags | null,
    title: translator(context)(current === null ? "tags:many" : "tags:one"),
  };
}

export default function Give({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("tags");
  const { fields, selected, current, returnTo, typed } = actionData ?? loaderData;
  return (
    <SelectionPage
      title={t(current === null ? "many" : "one")}
      closeLabel={t("close")}
      returnTo={returnTo}
      fields={fields}
      action={tagPath}
    >
      {(form) => (
        <>
          {current === null ? <SelectedCount {...selected} /> : null}
          <TagForm {...form} fields={fields} returnTo={returnTo} current={current} typed={typed} />
        </>
      )}
    </SelectionPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
