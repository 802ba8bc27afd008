import { numberFormat } from "../../../contract/formats.ts";
/** Specification, section 9. The server counts up to one more. */
export const unreadShownMax = 99;

/** Returns the unread count as the bell and the tab title show it; `null` when it is zero or not known. */
export function unreadText(unread: number | null, language: string): string | null {
  if (!unread) return null;
  const format = numberFormat(language);
  return unread > unreadShownMax ? `${format.format(unreadShownMax)}+` : format.format(unread);
}
