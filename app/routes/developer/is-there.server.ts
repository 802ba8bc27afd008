import { data, type RouterContextProvider } from "react-router";
import { translator } from "../../i18n/language.server.ts";

/** What was found; where nothing was, the page of an address at which there is nothing. */
export function isThere<T>(context: Readonly<RouterContextProvider>, found: T | undefined): T {
  if (found !== undefined) return found;
  throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
}
