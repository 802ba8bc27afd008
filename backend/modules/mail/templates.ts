import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { defaultLanguage, isLanguage, type Language } from "../../../contract/languages.ts";
import { localesFolder, sentence } from "../../http/messages.ts";

/** What each template must be told; every one also knows `appName` and `email`. `link` is where its button leads. */
export const templateVariables = {
  confirm_email: ["link", "hours"],
  already_registered: ["link"],
  reset_password: ["link", "minutes"],
  password_changed: ["link"],
  account_deleted: [],
  google_linked: ["link"],
  training_requested: ["link", "modelName"],
  training_ready: ["link", "modelName"],
  credits_low: ["link", "credits", "threshold"],
  // `testNote` says that no money moved, and is empty where some did.
  receipt: ["link", "bought", "amount", "credits", "date", "testNote"],
  payment_failed: ["link", "bought", "amount"],
  payment_refunded: ["link", "bought", "amount", "refunded", "testNote"],
  subscription_ending: ["link", "plan", "date"],
  subscription_ended: ["link", "plan"],
  training_paid: ["link", "modelName", "amount", "testNote"],
  training_in_review: ["link", "modelName"],
  training_refunded: ["link", "modelName", "refunded", "testNote"],
  new_device: ["link", "device", "date"],
  new_key: ["link", "name", "date"],
  webhook_off: ["link", "host"],
  // `title` and `message` are a notice's own; `preferences` is where such mail is turned off.
  long_work: ["link", "title", "message", "preferences"],
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
  training_requested: template,
  training_ready: template,
  credits_low: template,
  receipt: template,
  payment_failed: template,
  payment_refunded: template,
  subscription_ending: template,
  subscription_ended: template,
  training_paid: template,
  training_in_review: template,
  training_refunded: template,
  new_device: template,
  new_key: template,
  webhook_off: template,
  long_work: template,
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

const english = templates.parse(readFile(defaultLanguage));
const byLanguage = readTemplates(localesFolder);

/** The languages that have templates; English speaks for the others, and for what one of them lacks. */
export const mailLanguages: readonly Language[] = [...byLanguage.keys()];

/** Writes a letter. Throws when a variable is missing that its texts ask for. */
export function composeLetter(name: TemplateName, language: Language, variables: Record<string, string>): Letter {
  const texts = byLanguage.get(language);
  const own = texts?.[name];
  const spoken = own ? language : defaultLanguage;
  // Who orders a model pays before naming it.
  const modelName = variables.modelName === "" ? sentence(spoken, "said.unnamedModel") : variables.modelName;
  const told = modelName === undefined ? variables : { ...variables, modelName };
  const fill = (text: string) => fillIn(text, told);
  const { subject, preheader, blocks } = own ?? english[name];
  return {
    language: spoken,
    subject: fill(subject),
    preheader: fill(preheader),
    blocks: blocks
      .map((piece) => fillBlock(piece, fill))
      .filter((piece) => piece.kind === "button" || piece.text !== ""),
    footer: fill((own && texts?.footer) ?? english.footer),
  };
}

/** What comes out empty is left out: a sentence that only holds sometimes. */
function fillBlock(piece: z.infer<typeof block>, fill: (text: string) => string): Block {
  if ("button" in piece) return { kind: "button", label: fill(piece.button), link: fill("{{link}}") };
  if ("heading" in piece) return { kind: "heading", text: fill(piece.heading) };
  if ("note" in piece) return { kind: "note", text: fill(piece.note) };
  return { kind: "paragraph", text: fill(piece.paragraph) };
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

function readTemplates(folder: string): ReadonlyMap<Language, Partial<z.infer<typeof templates>>> {
  const present = readdirSync(folder)
    .filter(isLanguage)
    .filter((language) => existsSync(fileOf(language)));
  return new Map(present.map((language) => [language, z.object(templates.shape).partial().parse(readFile(language))]));
}

function readFile(language: Language): unknown {
  return JSON.parse(readFileSync(fileOf(language), "utf8"));
}

function fileOf(language: Language): string {
  return join(localesFolder, language, "mail.json");
}
