import { data, type RouterContextProvider } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fromCreation, fromUpload } from "../../../parts/composer/chosen-file.server.ts";
import { idempotencyKey } from "../../../parts/idempotency-key.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { costsMore, shownCreditsOf } from "../../../parts/shown-price.server.ts";
import type { Route } from "./+types/route";
import { DescribePage } from "./describe-page.tsx";

/** Loads the image that the address names, and what the assistant can do and costs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const { conversations, gallery, uploads } = api(context, url.pathname + url.search);
  const t = translator(context);
  const upload = url.searchParams.get("upload");
  const id = upload ?? url.searchParams.get("creation") ?? "";
  const [assistant, image] = await Promise.all([
    conversations.assistant(),
    upload === null
      ? found(context, gallery.creation({ params: { id } })).then((creation) => fromCreation(creation, t))
      : found(context, uploads.oneUpload({ params: { id } })).then(fromUpload),
  ]);
  const { sees_pictures, reply_credits, label } = valueOrThrow(context, assistant);
  return {
    image,
    canSee: sees_pictures && image.kind === "image",
    credits: reply_credits,
    formKey: crypto.randomUUID(),
    assistant: label,
    title: t("prompts:describe.title"),
  };
}

async function found<T>(context: Readonly<RouterContextProvider>, outcome: Promise<ApiOutcome<T>>): Promise<T> {
  return valueOrThrow(context, await outcome);
}

/** Returns the prompt, or why there is none. The same form is charged once, however often it is sent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { conversations, prompts } = api(context, url.pathname + url.search);
  const upload = url.searchParams.get("upload");
  const creation = url.searchParams.get("creation") ?? undefined;
  const body = upload === null ? { source_creation_id: creation } : { source_upload_id: upload };
  const headers = {
    "idempotency-key": idempotencyKey(String(form.get("form_key") ?? ""), "describe", body),
    "max-cost-credits": shownCreditsOf(form) ?? 0,
  };
  const outcome = await prompts.describe({ body, headers });
  if (outcome.ok) return { described: outcome.value };
  if (!costsMore(outcome)) {
    return data({ message: refusalMessage(context, outcome) }, { status: outcome.status || 503 });
  }
  const { reply_credits: count } = valueOrThrow(context, await conversations.assistant());
  return { message: translator(context)("common:priceRose", { count }) };
}

export default function Describe({ loaderData, actionData }: Route.ComponentProps) {
  return <DescribePage {...loaderData} {...actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
