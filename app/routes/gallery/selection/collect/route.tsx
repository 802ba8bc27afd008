import { data, type RouterContextProvider } from "react-router";
import { type Api, api, refusalMessage } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { requireAdditions } from "../../../../parts/require-additions.server.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { listPath } from "../../addresses.ts";
import { outcomeNotice } from "../actions/outcome-notice.server.ts";
import { fieldsAgain, type ReadSelection, readSelection } from "../actions/read-selection.server.ts";
import { countSelected, returnPathOf, selectionFor } from "../actions/selection-api.server.ts";
import { isUsable, selectionProblem } from "../actions/selection-problem.server.ts";
import type { Route } from "./+types/route";
import { choose, pickable } from "./choose-collection.server.ts";
import { CollectPage } from "./collect-page.tsx";

/**
 * Loads the collections to choose from. With `id` in the address, this is the page that adds these creations to one.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const asked = new FormData();
  for (const [name, value] of url.searchParams) asked.append(name, value);
  return choiceOf(request, context, api(context, url.pathname + url.search), asked, readSelection(asked));
}

/**
 * Adds the selection to the chosen or newly named collection. A form that names no collection is answered with the
 * choice.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = returnPathOf(form);
  const t = translator(context);
  const calls = api(context, returnTo);
  const read = readSelection(form);
  if (!isUsable(read)) return redirectWithToast(returnTo, selectionProblem(t, read));

  const chosen = await choose(context, calls, form);
  if (chosen.of === "nothing") return choiceOf(request, context, calls, form, read);
  if (chosen.of === "problem") {
    const choice = await choiceOf(request, context, calls, form, read);
    return data({ ...choice, typed: chosen.typed }, { status: 422 });
  }
  if (chosen.of === "gone") {
    return redirectWithToast(returnTo, { tone: "error", message: t("selection:collectionGone") });
  }
  const outcome = await calls.gallery.bulk({
    body: {
      action: "add_to_collection",
      selection: await selectionFor(request, read),
      collection_id: chosen.id,
    },
  });
  if (!outcome.ok) {
    const message = outcome.code === "NOT_FOUND" ? t("selection:collectionGone") : refusalMessage(context, outcome);
    return redirectWithToast(returnTo, { tone: "error", message });
  }
  const { changed, missing } = outcome.value;
  const unreadable = read.of === "named" ? read.unreadable : 0;
  const notice = outcomeNotice(
    t,
    "add_to_collection",
    { changed, missing: missing + unreadable },
    { name: chosen.name },
  );
  const link = { label: t("selection:openCollection"), to: listPath({ collection: chosen.id }) };
  // The dialog belongs to no page, and its own page is done.
  return redirectWithToast(returnTo, { tone: "success", ...notice, link }, { replaces: true });
}

async function choiceOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  calls: Api,
  form: FormData,
  read: ReadSelection,
) {
  return {
    collections: await pickable(context, calls, form),
    fields: fieldsAgain(read),
    selected: await countSelected(request, context, calls, read),
    returnTo: returnPathOf(form),
    typed: null,
    title: translator(context)("selection:collect.title"),
  };
}

export default function Collect({ loaderData, actionData }: Route.ComponentProps) {
  return <CollectPage {...(actionData ?? loaderData)} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
