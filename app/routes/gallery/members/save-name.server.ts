import type { RouterContextProvider } from "react-router";
import { type Api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import type { RefusedName } from "./name-field.tsx";

/**
 * Saves the name in a form to the profile of a user who has none. Returns what to show again if it is refused; `null`
 * otherwise. A form without the field is of a user who has a name.
 */
export async function saveName(
  context: Readonly<RouterContextProvider>,
  { accounts }: Pick<Api, "accounts">,
  form: FormData,
): Promise<{ refused: RefusedName; status: number } | null> {
  const text = form.get("name");
  if (typeof text !== "string") return null;
  const refuse = (problem: string, status: number) => ({ refused: { text, problem }, status: status || 503 });
  const profile = await accounts.profile();
  if (!profile.ok) return refuse(refusalMessage(context, profile), profile.status);
  const { display_name: known, bio, website, social_handle } = profile.value;
  if (known !== "") return null;
  const display_name = text.trim();
  if (display_name === "") return refuse(translator(context)("errors:validation.required"), 422);
  const saved = await accounts.changeProfile({ body: { display_name, bio, website, social_handle } });
  return saved.ok ? null : refuse(saved.violations[0]?.message ?? refusalMessage(context, saved), saved.status);
}
