import { data } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { useSecretForm } from "../../../parts/use-secret-form.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { feedPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { FeedPage } from "./feed-page.tsx";
import { turnOffIntent } from "./intents.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = valueOrThrow(context, await api(context, url.pathname).feed.read());
  return { createdAt: found.created_at, title: translator(context)("feed:title") };
}

/** Turns the feed off or on. Only the response to turning it on contains its address. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { feed } = api(context, url.pathname);
  if (form.get("intent") === turnOffIntent) {
    const outcome = await feed.turnOff();
    // A feed that another window already turned off counts as off.
    if (outcome.ok || outcome.status === 404) {
      const message = translator(context)("feed:turnOff.done");
      return redirectWithToast(feedPath, { tone: "success", message });
    }
    return redirectWithToast(feedPath, { tone: "error", message: refusalMessage(context, outcome) });
  }
  const outcome = await feed.turnOn();
  if (!outcome.ok) return redirectWithToast(feedPath, { tone: "error", message: refusalMessage(context, outcome) });
  // Where the operator set no address of the studio, it is the one that the browser used.
  const address = new URL(outcome.value.url, host().publicOrigin ?? url).href;
  return data({ address }, { status: 201 });
}

export default function GalleryFeed({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { Form, pending, answer } = useSecretForm<typeof action>(actionData);
  return (
    <FeedPage
      {...loaderData}
      Form={Form}
      pending={pending}
      address={answer?.address ?? null}
      timeZone={root.loaderData.timeZone}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
