import { data, type RouterContextProvider } from "react-router";
import { translator } from "../i18n/language.server.ts";
import { formContext } from "../session/sent-form.server.ts";

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
