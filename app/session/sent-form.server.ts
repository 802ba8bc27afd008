import { createContext, type RouterContextProvider } from "react-router";

/** The form that a request contains, once an action has read it. */
export const formContext = createContext<FormData | null>(null);

/** Names of fields whose values are never sent back to a page. */
const secret = /password|secret|token|key$/i;

/** Returns the text fields of the form that a request contains, without secrets; an empty list for other requests. */
export function sentTexts(context: Readonly<RouterContextProvider>): [name: string, value: string][] {
  return [...(context.get(formContext) ?? [])].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secret.test(name) ? [[name, value]] : [],
  );
}
