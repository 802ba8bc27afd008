import { createContext, data, type RouterContextProvider } from "react-router";
import { translator } from "../i18n/language.server.ts";

/** The form that a request contains, once an action has read it. */
export const formContext = createContext<FormData | null>(null);

/** Names of fields whose values are never sent back to a page. */
const secret = /password|secret|token|key$/i;

/** Returns the text fields of the form that this request contains, without secrets; an empty list for other requests. */
export function sentTexts(context: Readonly<RouterContextProvider>): [name: string, value: string][] {
  return [...(context.get(formContext) ?? [])].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secret.test(name) ? [[name, value]] : [],
  );
}

/** Parses a form, and keeps it in `formContext`. Answers a body that is not a valid form with 400 and a plain page. */
export async function readForm(request: Request, context: Readonly<RouterContextProvider>): Promise<FormData> {
  try {
    const form = await request.formData();
    context.set(formContext, form);
    return form;
  } catch {
    throw data({ message: translator(context)("errors:VALIDATION_ERROR") }, { status: 400 });
  }
}
