import { data, type RouterContextProvider } from "react-router";
import { readStudio } from "../api/studio.server.ts";
import { translator } from "../i18n/language.server.ts";

/** Throws a 404 while the studio uses no credits, because nothing is sold then. */
export async function requireCredits(context: Readonly<RouterContextProvider>, path: string): Promise<void> {
  const studio = await readStudio(context, path);
  if (!studio.ok || studio.value.credits_on) return;
  throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
}
