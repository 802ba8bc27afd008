import { data, type RouterContextProvider } from "react-router";
import { translator } from "../i18n/language.server.ts";

/** Parses a form. Answers a body that is not a valid form with 400 and a plain page. */
export async function readForm(request: Request, context: Readonly<RouterContextProvider>): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: translator(context)("errors:VALIDATION_ERROR") }, { status: 400 });
  }
}
