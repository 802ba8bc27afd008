import { data, redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage, stepFailedOr, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import type { Route } from "./+types/share";
import { SharePage } from "./share-page.tsx";
import { hereOf, publicAddress, readThing, returnPathOf, targetOf } from "./share-target.server.ts";

/** Shows the existing link, or a preview of one. Only the button creates a link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const target = targetOf(url.searchParams);
  const returnTo = returnPathOf(target, url.searchParams);
  const calls = api(context, url.pathname + url.search);
  const [thing, shares] = await Promise.all([
    target && readThing(calls, target),
    target &&
      calls.sharing.shares({
        query: { page_size: 1, [target.kind === "creation" ? "creation_id" : "collection_id"]: target.id },
      }),
  ]);
  if (!target || !thing || !shares) {
    return data({ sharing: null, returnTo, title: t("sharing:target.title") }, { status: 404 });
  }
  const [share] = valueOrThrow(context, shares).results;
  const sharing = {
    target,
    thing,
    here: hereOf(target, url.searchParams),
    share: share
      ? {
          id: share.id,
          address: publicAddress(share.token, url),
          showsRecipe: share.shows_recipe,
          isListed: share.is_listed,
        }
      : null,
  };
  return data({ sharing, returnTo, title: t("sharing:title") });
}

const intents = z.object({ intent: z.enum(["create", "choose", "revoke"]), share: z.uuid().optional() });

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const target = targetOf(url.searchParams);
  const here = hereOf(target, url.searchParams);
  const { sharing } = api(context, here);
  const t = translator(context);
  const wanted = intents.safeParse(Object.fromEntries(form)).data;
  const choices = { shows_recipe: form.get("recipe") === "on", is_listed: form.get("listed") === "on" };

  if (wanted?.intent === "create" && target) {
    const body =
      target.kind === "creation" ? { creation_id: target.id, ...choices } : { collection_id: target.id, ...choices };
    const outcome = await sharing.create({ body });
    if (outcome.ok) return redirectWithToast(here, { tone: "success", message: t("sharing:created") });
    return redirectWithToast(here, { tone: "error", message: refusalMessage(context, outcome) });
  }
  if (wanted?.intent === "choose" && wanted.share !== undefined) {
    const outcome = await sharing.update({ params: { id: wanted.share }, body: choices });
    return redirectWithToast(
      here,
      outcome.ok
        ? { tone: "success", message: t("sharing:saved") }
        : { tone: "error", message: stepFailedOr(context, outcome, t("sharing:saveFailed")) },
    );
  }
  if (wanted?.intent === "revoke" && wanted.share !== undefined) {
    const back = form.has("return") ? safeReturnPath(form.get("return")) : here;
    const outcome = await sharing.revoke({ params: { id: wanted.share } });
    // A link that another window already ended counts as ended.
    if (outcome.ok || outcome.status === 404) {
      return redirectWithToast(back, { tone: "success", message: t("sharing:revoke.done") });
    }
    return redirectWithToast(back, { tone: "error", message: refusalMessage(context, outcome) });
  }
  return redirect(here, { status: 303 });
}

export default function Share({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { sharing, returnTo } = loaderData;
  return <SharePage sharing={sharing} returnTo={returnTo} authorName={root.loaderData.user?.display_name ?? ""} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
