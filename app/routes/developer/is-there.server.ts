import { data, type RouterContextProvider } from "react-router";
import { translator } from "../../i18n/language.server.ts";

/** Returns `found`. Throws the not-found page when it is undefined. */
export function isThere<T>(context: Readonly<RouterContextProvider>, found: T | undefined): T {
  if (found !== undefined) return found;
  throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
}
