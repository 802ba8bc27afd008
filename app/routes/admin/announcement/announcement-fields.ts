import type { Announcement } from "../../../../contract/admin/announcement.ts";
import { type Language, languages } from "../../../../contract/languages.ts";
import { localTimeOf } from "./local-time.ts";

/** The form's fields by name, as typed. */
export type TypedFields = Record<string, string>;

/** Returns the name of the field with the text in a language. */
export function textField(language: Language): `text_${Language}` {
  return `text_${language}`;
}

/** Returns the fields of an announcement, or of an empty form. */
export function fieldsOf(announcement: Announcement | null, language: Language, timeZone: string): TypedFields {
  if (announcement === null) return { default_language: language, tone: "info", link: "", ends_at: "" };
  const { texts, default_language, tone, link, ends_at } = announcement;
  return {
    ...Object.fromEntries(languages.map((each) => [textField(each), texts[each] ?? ""])),
    default_language,
    tone,
    link,
    ends_at: ends_at === null ? "" : localTimeOf(ends_at, timeZone),
  };
}
