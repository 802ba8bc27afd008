import { data, type RouterContextProvider } from "react-router";
import { type Host, host } from "../host.server.ts";
import { translator } from "../i18n/language.server.ts";

/** Throws a 404 when the operator turned the feature off. */
export function requireFeature(context: Readonly<RouterContextProvider>, feature: keyof Host["features"]): void {
  if (host().features[feature]) return;
  throw data({ message: translator(context)("common:notFound.message") }, { status: 404 });
}
