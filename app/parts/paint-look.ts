import { appearanceCookieName, appearanceMaxAgeSeconds } from "../session/appearance.ts";

/**
 * Shows a theme or accent on the open page and stores it in the cookie, so that a reload before the server has answered
 * shows it too. Browser only.
 */
export function paintLook({ theme, accent }: { theme?: string | undefined; accent?: string | undefined }): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  if (accent) dataset.accent = accent;
  // The format of the server's cookies. The server replaces unknown values.
  const value = encodeURIComponent(btoa(JSON.stringify({ theme: dataset.theme, accent: dataset.accent })));
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // The Cookie Store API exists only over HTTPS and would not be finished before a reload.
  document.cookie = `${appearanceCookieName}=${value}; Path=/; Max-Age=${appearanceMaxAgeSeconds}; SameSite=Lax${secure}`;
}
