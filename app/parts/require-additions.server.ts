import { data, type RouterContextProvider } from "react-router";
import { hasAdditions } from "../api/backend.server.ts";
import { translator } from "../i18n/language.server.ts";

/** Throws a 404 when the backend lacks what our API adds to the specification, and the page would be of no use. */
export async function requireAdditions(context: Readonly<RouterContextProvider>): Promise<void> {
  if (await hasAdditions()) return;
  throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
}
