import { redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";

const intent = z.enum(["favorite", "unfavorite", "delete", "restore"]);

/** A creation has no page of its own yet: it is shown by the run that made it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const found = await api(context, url.pathname).gallery.creation({ params: { id: params.id } });
  return redirect(found.ok ? `/generations/${found.value.generation_id}` : "/gallery");
}

/** Favourites, deletes and restores one creation, then goes back to where the form stood. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = safeReturnPath(form.get("return"));
  const t = translator(context);
  const { gallery } = api(context, returnTo);
  const wanted = intent.safeParse(form.get("intent")).data;
  const input = { params: { id: params.id } };

  switch (wanted) {
    case "favorite":
    case "unfavorite": {
      const outcome = await (wanted === "favorite" ? gallery.favorite(input) : gallery.unfavorite(input));
      if (!outcome.ok) return redirectWithToast(returnTo, { tone: "error", message: refusalMessage(context, outcome) });
      return redirect(returnTo, { status: 303 });
    }
    case "delete": {
      const outcome = await gallery.deleteCreation(input);
      if (!outcome.ok) return redirectWithToast(returnTo, { tone: "error", message: t("gallery:deleteFailed") });
      return redirectWithToast(returnTo, {
        tone: "success",
        message: t("gallery:deleted"),
        undo: {
          label: t("gallery:undo"),
          action: `/creations/${params.id}`,
          fields: { intent: "restore", return: returnTo },
        },
      });
    }
    case "restore": {
      const outcome = await gallery.restoreCreation(input);
      return redirectWithToast(
        returnTo,
        outcome.ok
          ? { tone: "success", message: t("gallery:restored") }
          : { tone: "error", message: refusalMessage(context, outcome) },
      );
    }
    default:
      return redirect(returnTo);
  }
}
