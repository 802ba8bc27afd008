import { z } from "zod";
import { announcementRequest } from "../../../../contract/admin/announcement.ts";
import { announcementTextMaxCharacters } from "../../../../contract/admin/announcement-terms.ts";
import { type Language, languages } from "../../../../contract/languages.ts";
import { textField } from "./announcement-fields.ts";
import { instantOf } from "./local-time.ts";

const text = z.string().trim().max(announcementTextMaxCharacters).optional();
const texts = {
  text_en: text,
  text_es: text,
  text_fr: text,
  text_de: text,
  text_it: text,
  text_pt: text,
  text_ja: text,
  text_zh: text,
  text_ko: text,
  text_sq: text,
} satisfies Record<ReturnType<typeof textField>, typeof text>;

const { default_language, tone, link } = announcementRequest.shape;
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/** The form's fields. The text in the default language is required. */
export const announcementForm = z
  .object({ ...texts, default_language, tone, link, ends_at: localTime.optional() })
  .check(({ value, issues }) => {
    const field = textField(value.default_language);
    if (!value[field]) issues.push({ code: "custom", message: "required", input: value[field], path: [field] });
  });

/** Returns the announcement of a valid form. */
export function requestOf(form: z.output<typeof announcementForm>, timeZone: string) {
  const typed = languages.map((language) => [language, form[textField(language)]] as const);
  return announcementRequest.parse({
    texts: Object.fromEntries(typed.filter(([, each]) => each)),
    default_language: form.default_language,
    tone: form.tone,
    link: form.link,
    ends_at: form.ends_at === undefined ? null : instantOf(form.ends_at, timeZone),
  });
}

/** Returns the form field for a field of the API, or `undefined` when the form has none. */
export function formFieldOf(field: string, defaultLanguage: Language): string | undefined {
  const language = languages.find((each) => field === `texts.${each}`);
  if (language) return textField(language);
  if (field.startsWith("texts")) return textField(defaultLanguage);
  return field in announcementForm.shape ? field : undefined;
}
