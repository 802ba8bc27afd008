import { type RouterContextProvider, redirect } from "react-router";
import { translator } from "../i18n/language.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";
import { runPath } from "./run-path.ts";

/** Redirects to the run of an accepted form, and tells the user when the form had already started it. */
export function showRun(
  context: Readonly<RouterContextProvider>,
  { id, repeated }: { id: string; repeated: boolean },
): Response | Promise<Response> {
  const path = runPath(id);
  if (!repeated) return redirect(path, { status: 303 });
  return redirectWithToast(path, { tone: "info", message: translator(context)("generation:repeated") });
}
