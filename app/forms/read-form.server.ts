import { data, type RouterContextProvider } from "react-router";
import { translator } from "../i18n/language.server.ts";

/** The form a page sent. A body that is none (no form at all, or a broken one) is answered with 400 and a plain page. */
export async function readForm(request: Request, context: Readonly<RouterContextProvider>): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: translator(context)("errors:VALIDATION_ERROR") }, { status: 400 });
  }
}
