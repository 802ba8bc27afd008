import { data } from "react-router";
import { newApiKey } from "../../../contract/keys.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { useSecretForm } from "../../parts/use-secret-form.ts";
import type { Route } from "./+types/route";
import { DeveloperPage } from "./developer-page.tsx";
import { KeyForm } from "./keys/key-form.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { keys, webhooks, plans } = api(context, url.pathname);
  const [ownKeys, ownWebhooks] = await Promise.all([keys.list(), webhooks.list()]);
  const { included, results } = valueOrThrow(context, ownKeys);
  // Offer plans only to users who lack the feature, and only where plans are sold.
  const offered = !included && host().features.billing ? await plans.plans() : undefined;
  return {
    included,
    keys: results,
    webhooks: valueOrThrow(context, ownWebhooks).results,
    plans: offered?.ok ? offered.value.plans.filter(({ features }) => features.includes("api_access")) : [],
    now: host().now(),
    openaiBase: new URL("/api/openai/v1", host().publicOrigin ?? url).href,
    title: translator(context)("developer:title"),
  };
}

/** Creates a key. Only this response contains its secret: no address, cookie, or later page has it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const parsed = parseForm(await readForm(request, context), newApiKey, translator(context), { choices: ["scopes"] });
  if (!parsed.ok) return data({ made: null, reply: parsed.reply }, { status: 422 });
  const outcome = await api(context, url.pathname).keys.create({ body: parsed.value });
  if (outcome.ok) return data({ made: outcome.value, reply: null }, { status: 201 });
  const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
  return data({ made: null, reply }, { status: outcome.status || 503 });
}

export default function DeveloperRoute({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { Form, pending, answer } = useSecretForm<typeof action>(actionData);
  return (
    <DeveloperPage
      {...loaderData}
      timeZone={root.loaderData.timeZone}
      made={answer?.made ?? null}
      newKeyForm={<KeyForm Form={Form} pending={pending} reply={answer?.reply ?? undefined} />}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
