import { redirect, useNavigate } from "react-router";
import { api } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { requireAdditions } from "../../../../parts/require-additions.server.ts";
import type { Route } from "./+types/confirm";
import { bulkIntentOf, questionFor } from "./bulk-action.server.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { returnPathOf } from "./selection-api.server.ts";
import { NothingSelected } from "./selection-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdditions(context);
  return { title: translator(context)("selection:confirm.page") };
}

/** The question before a large change is carried out. The form carries the selection along. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = returnPathOf(form);
  const intent = bulkIntentOf(form);
  const asked = { request, context, calls: api(context, returnTo), form, returnTo };
  const question = intent && (await questionFor(asked, intent));
  return question ? { ...question, returnTo } : redirect(returnTo, { status: 303 });
}

export default function Confirm({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (!actionData) return <NothingSelected />;
  const { returnTo } = actionData;
  return <ConfirmDialog {...actionData} closeTo={returnTo} onClose={() => void navigate(returnTo)} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
