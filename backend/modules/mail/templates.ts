import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { defaultLanguage, isLanguage, type Language } from "../../../contract/languages.ts";
import { localesFolder } from "../../http/messages.ts";

/** What each template must be told; every one also knows `appName` and `email`. `link` is where its button leads. */
export const templateVariables = {
  confirm_email: ["link", "hours"],
  already_registered: ["link"],
  reset_password: ["link", "minutes"],
  password_changed: ["link"],
  account_deleted: [],
  google_linked: ["link"],
} as const;

export type TemplateName = keyof typeof templateVariables;
export type TemplateParams<T extends TemplateName> = Record<(typeof templateVariables)[T][number], string>;

const block = z.union([
  z.strictObject({ heading: z.string() }),
  z.strictObject({ paragraph: z.string() }),
  z.strictObject({ button: z.string() }),
  z.strictObject({ note: z.string() }),
]);
const template = z.strictObject({ subject: z.string(), preheader: z.string(), blocks: z.array(block).min(1) });
const templates = z.strictObject({
  footer: z.string(),
  confirm_email: template,
  already_registered: template,
  reset_password: template,
  password_changed: template,
  account_deleted: template,
  google_linked: template,
} satisfies Record<TemplateName | "footer", z.ZodType>);

/** A piece of a message, as both renderers understand it. */
export type Block =
  | { kind: "heading" | "paragraph" | "note"; text: string }
  | { kind: "button"; label: string; link: string };

/** A message with everything filled in, still without a form. */
export interface Letter {
  language: Language;
  subject: string;
  preheader: string;
  blocks: Block[];
  footer: string;
}

const byLanguage = readTemplates(localesFolder);

/** The languages that have templates; English speaks for the others. */
export const mailLanguages: readonly Language[] = [...byLanguage.keys()];

/** Writes a letter. Throws when a variable is missing that its texts ask for. */
export function composeLetter(name: TemplateName, language: Language, variables: Record<string, string>): Letter {
  const spoken = byLanguage.has(language) ? language : defaultLanguage;
  const texts = byLanguage.get(spoken);
  if (!texts) throw new Error(`There are no mail templates in ${spoken}.`);
  const fill = (text: string) => fillIn(text, variables);
  const { subject, preheader, blocks } = texts[name];
  return {
    language: spoken,
    subject: fill(subject),
    preheader: fill(preheader),
    blocks: blocks.map((piece): Block => {
      if ("button" in piece) return { kind: "button", label: fill(piece.button), link: fill("{{link}}") };
      if ("heading" in piece) return { kind: "heading", text: fill(piece.heading) };
      if ("note" in piece) return { kind: "note", text: fill(piece.note) };
      return { kind: "paragraph", text: fill(piece.paragraph) };
    }),
    footer: fill(texts.footer),
  };
}

function fillIn(text: string, variables: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`A mail text asks for ${name}, which nobody told.`);
    return onOneLine(value);
  });
}

/** What ends a line could begin another header or paragraph, and what turns the writing direction could disguise an address. */
function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function readTemplates(folder: string): ReadonlyMap<Language, z.infer<typeof templates>> {
  const present = readdirSync(folder)
    .filter(isLanguage)
    .map((language) => ({ language, file: join(folder, language, "mail.json") }))
    .filter(({ file }) => existsSync(file));
  return new Map(
    present.map(({ language, file }) => [language, templates.parse(JSON.parse(readFileSync(file, "utf8")))]),
  );
}
