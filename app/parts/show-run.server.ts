import { type RouterContextProvider, redirect } from "react-router";
import { translator } from "../i18n/language.server.ts";
import { redirectWithToast } from "../session/toast.server.ts";

/** Redirects to the run of an accepted form, and tells the user when the form had already started it. */
export function showRun(
  context: Readonly<RouterContextProvider>,
  { id, repeated }: { id: string; repeated: boolean },
): Response | Promise<Response> {
  const path = `/generations/${id}`;
  if (!repeated) return redirect(path, { status: 303 });
  return redirectWithToast(path, { tone: "info", message: translator(context)("generation:repeated") });
}
