import { redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage, stepFailedOr } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { fillPath } from "../../parts/fill-path.ts";
import { lastFrameIntent } from "../../parts/last-frame.ts";
import { againPath, beginWithPath } from "../../parts/recipe-path.ts";
import { type ChangeAnswer, toastOf } from "../../parts/send-change.ts";
import { creationChanges } from "../../parts/tile-changes.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";

const intent = z.enum(creationChanges);
const destination = z.enum(["again", "animate"]).optional().catch(undefined);

/**
 * Redirects to the viewer, like every address that names only a creation. With `to`, it redirects to the composer
 * instead: filled with the creation's recipe (`again`), or set up to animate it (`animate`).
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const wanted = destination.parse(url.searchParams.get("to") ?? undefined);
  if (wanted === undefined) return redirect(`/gallery/view/${encodeURIComponent(params.id)}`);
  const { gallery, generation } = api(context, url.pathname + url.search);
  const found = await gallery.creation({ params: { id: params.id } });
  const run = found.ok ? await generation.status({ params: { id: found.value.generation_id } }) : found;
  if (!run.ok) return redirectWithToast("/gallery", { tone: "error", message: refusalMessage(context, run) });
  return redirect(wanted === "again" ? againPath(run.value) : beginWithPath("image-to-video", run.value.id, params.id));
}

/**
 * Favorites, deletes, or restores one creation, then returns to the page of the form. A deletion may return to a
 * different page (`return`) than the one that showed the creation (`here`); undoing the deletion returns to `here`. A
 * script that requests JSON receives the result instead of a redirect.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = safeReturnPath(form.get("return"));
  const here = form.has("here") ? safeReturnPath(form.get("here")) : returnTo;
  if (form.get("intent") === lastFrameIntent) return beginWithLastFrame(context, params.id, returnTo);
  const wanted = intent.safeParse(form.get("intent")).data;
  const answer = await change(context, params.id, wanted, here);
  if (request.headers.get("accept") === "application/json") return Response.json(answer);
  const toast = toastOf(answer);
  const to = answer.ok || wanted !== "delete" ? returnTo : here;
  return toast ? redirectWithToast(to, toast) : redirect(to, { status: 303 });
}

/** Keeps the last frame of a video as an upload, and opens the composer to animate it. */
async function beginWithLastFrame(context: Route.ActionArgs["context"], id: string, returnTo: string) {
  const { gallery, generation } = api(context, returnTo);
  const kept = await generation.keepLastFrame({ body: { source_creation_id: id } });
  const found = kept.ok ? await gallery.creation({ params: { id } }) : kept;
  if (!kept.ok || !found.ok) {
    const refusal = kept.ok ? found : kept;
    const message = refusal.ok ? "" : (refusal.violations[0]?.message ?? refusalMessage(context, refusal));
    return redirectWithToast(returnTo, { tone: "error", message });
  }
  const begun = { mode: "image-to-video", source_upload_id: kept.value.upload_id };
  const address = fillPath("prompt_of", "run", found.value.generation_id, begun);
  return redirect(address, { status: 303 });
}

async function change(
  context: Route.ActionArgs["context"],
  id: string,
  wanted: z.infer<typeof intent> | undefined,
  here: string,
): Promise<ChangeAnswer> {
  const t = translator(context);
  const { gallery } = api(context, here);
  const input = { params: { id } };

  switch (wanted) {
    case "favorite":
    case "unfavorite": {
      const outcome = await (wanted === "favorite" ? gallery.favorite(input) : gallery.unfavorite(input));
      return outcome.ok ? { ok: true, notice: null } : { ok: false, message: refusalMessage(context, outcome) };
    }
    case "delete": {
      const outcome = await gallery.deleteCreation(input);
      if (!outcome.ok) return { ok: false, message: stepFailedOr(context, outcome, t("gallery:deleteFailed")) };
      const undo = {
        label: t("gallery:undo"),
        action: `/creations/${id}`,
        fields: { intent: "restore", return: here },
      };
      return { ok: true, notice: { message: t("gallery:deleted"), undo } };
    }
    case "restore": {
      const outcome = await gallery.restoreCreation(input);
      return outcome.ok
        ? { ok: true, notice: { message: t("gallery:restored") } }
        : { ok: false, message: refusalMessage(context, outcome) };
    }
    default:
      return { ok: true, notice: null };
  }
}
