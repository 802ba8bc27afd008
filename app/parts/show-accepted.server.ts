import { type RouterContextProvider, redirect } from "react-router";
import { relativeTimeFormat } from "../../contract/formats.ts";
import type { MadeBefore } from "../../contract/generation.ts";
import { host } from "../host.server.ts";
import { languageContext, translator } from "../i18n/language.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { runPath } from "./run-path.ts";

interface AcceptedForm {
  id: string;
  repeated: boolean;
  made_before: MadeBefore | null;
}

interface Place {
  /** Returns the page that shows a run or a batch. */
  pathOf: (id: string) => string;
  /** Tells the user that this very form had already started it. */
  repeated: string;
}

/**
 * Redirects to what an accepted form has started. Tells the user when the same form had started it before, and when
 * another form made the same request shortly before.
 */
export function showAccepted(
  context: Readonly<RouterContextProvider>,
  { id, repeated, made_before: before }: AcceptedForm,
  place: Place,
): Response | Promise<Response> {
  const path = place.pathOf(id);
  if (repeated) return redirectWithToast(path, { tone: "info", message: place.repeated });
  if (!before) return redirect(path, { status: 303 });
  const t = translator(context);
  const ago = agoIn(context.get(languageContext), Date.parse(before.created_at));
  return redirectWithToast(path, {
    tone: "info",
    message: t("notices:madeBefore.message", { ago }),
    link: { label: t("notices:madeBefore.show"), to: place.pathOf(before.id) },
  });
}

/** Redirects to the run of an accepted form, as `showAccepted` does. */
export function showRun(context: Readonly<RouterContextProvider>, run: AcceptedForm): Response | Promise<Response> {
  return showAccepted(context, run, {
    pathOf: runPath,
    repeated: translator(context)("generation:repeated"),
  });
}

/** Returns how long ago an instant in UTC milliseconds was, at most some minutes: "2 minutes ago". */
function agoIn(language: string, at: number): string {
  const seconds = Math.max(1, Math.floor((host().now() - at) / 1_000));
  const ago = relativeTimeFormat(language, { numeric: "always" });
  return seconds < 60 ? ago.format(-seconds, "second") : ago.format(-Math.floor(seconds / 60), "minute");
}
