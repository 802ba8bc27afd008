import type { Language } from "../../../contract/languages.ts";
import type { Api } from "../../api/api.server.ts";

/** How servers say that they do not know a method at a path: RFC 9110, sections 15.5.5, 15.5.6 and 15.6.2. */
const unknownMethodStatuses: readonly number[] = [404, 405, 501];

/** Keeps the language in the account's settings. A backend of the specification alone takes all six settings or none. */
export async function saveLanguage({ accounts }: Pick<Api, "accounts">, language: Language): Promise<void> {
  const changed = await accounts.changeSomeSettings({ body: { language } });
  if (changed.ok || !unknownMethodStatuses.includes(changed.status)) return;
  const settings = await accounts.settings();
  if (settings.ok) await accounts.changeSettings({ body: { ...settings.value, language } });
}
