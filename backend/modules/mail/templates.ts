import { z } from "zod";
import { defaultLanguage, type Language, languages } from "../../../contract/languages.ts";
import { CannotStartError } from "../../adapters/database/cannot-start.ts";
import { sentence, textsIn } from "../../http/messages.ts";

/** The variables of each template, besides `appName` and `email`. `link` is the target of the button. */
export const templateVariables = {
  confirm_email: ["link", "hours"],
  already_registered: ["link"],
  reset_password: ["link", "minutes"],
  password_changed: ["link"],
  account_deleted: [],
  account_approved: ["link"],
  account_declined: [],
  sign_up_waiting: ["link"],
  invite: ["link", "days"],
  identity_linked: ["issuer", "link"],
  training_requested: ["link", "modelName"],
  training_ready: ["link", "modelName"],
  credits_low: ["link", "credits", "threshold"],
  // `testNote` says that no money moved. It is empty for real payments.
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
  test_mail: ["link"],
  credits_given: ["link", "credits", "reason"],
  credits_taken: ["link", "credits", "reason"],
  deletion_scheduled: ["date"],
  account_removed: [],
  // The reporters' mails say nothing that anyone wrote, because addresses of reports are not confirmed.
  report_received: [],
  report_outcome: ["outcome"],
  // `measure`, `ground` and `outcome` are sentences; `facts` are a moderator's words.
  item_moderated: ["link", "measure", "facts", "ground"],
  appeal_decided: ["link", "outcome", "facts"],
  decision_reversed: ["link", "outcome", "facts"],
  // `title` and `message` come from the notification. `preferences` links to the page that turns such mail off.
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
const template = z.strictObject({
  subject: z.string(),
  preheader: z.string(),
  blocks: z.array(block).min(1),
  /** Replaces the common footer, for mail to people without an account. */
  footer: z.string().optional(),
});
const templates = z.strictObject({
  footer: z.string(),
  confirm_email: template,
  already_registered: template,
  reset_password: template,
  password_changed: template,
  account_deleted: template,
  account_approved: template,
  account_declined: template,
  sign_up_waiting: template,
  invite: template,
  identity_linked: template,
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
  test_mail: template,
  credits_given: template,
  credits_taken: template,
  deletion_scheduled: template,
  account_removed: template,
  report_received: template,
  report_outcome: template,
  item_moderated: template,
  appeal_decided: template,
  decision_reversed: template,
  long_work: template,
} satisfies Record<TemplateName | "footer", z.ZodType>);

/** A part of a letter that both renderers support. */
export type Block =
  | { kind: "heading" | "paragraph" | "note"; text: string }
  | { kind: "button"; label: string; link: string };

/** A message with all variables filled in, before rendering. */
export interface ComposedMail {
  language: Language;
  subject: string;
  preheader: string;
  blocks: Block[];
  footer: string;
}

const translatedTemplates = z.object(templates.shape).partial();

/** The files do not change while the product runs. */
const checked = new Set<Language>();

/** Reads the templates of all languages. Throws CannotStartError when a language has one of another form. */
export function checkTemplates(): void {
  for (const language of languages) {
    if (checked.has(language)) continue;
    const form = language === defaultLanguage ? templates : translatedTemplates;
    const { error } = form.safeParse(textsIn(language).getResourceBundle(language, "mail") ?? {});
    if (error) {
      const [path = [], message] = [error.issues[0]?.path, error.issues[0]?.message];
      throw new CannotStartError(`locales/${language}/mail.json is broken at ${path.join(".")}: ${message}.`);
    }
    checked.add(language);
  }
}

/**
 * Fills in a template; English fills in for one that is not translated. Throws if a variable that its texts use is
 * missing.
 */
export function composeLetter(name: TemplateName, language: Language, variables: Record<string, string>): ComposedMail {
  const spoken = textsIn(language).getResource(language, "mail", name) ? language : defaultLanguage;
  const t = textsIn(spoken).getFixedT(spoken, "mail");
  // Users pay for a training order before they name the model.
  const modelName = variables.modelName === "" ? sentence(spoken, "said.unnamedModel") : variables.modelName;
  const told = modelName === undefined ? variables : { ...variables, modelName };
  const values = Object.fromEntries(Object.entries(told).map(([variable, value]) => [variable, onOneLine(value)]));
  const options = { ...values, missingInterpolationHandler: refuseMissing, defaultValue: "" };
  const { subject, preheader, blocks, footer } = template.parse(t(name, { ...options, returnObjects: true }));
  return {
    language: spoken,
    subject,
    preheader,
    blocks: blocks
      .map((piece) => readBlock(piece, values.link))
      .filter((piece) => piece.kind === "button" || piece.text !== ""),
    footer: footer ?? t("footer", options),
  };
}

function refuseMissing(_text: string, [, name]: RegExpExecArray): never {
  throw new Error(`A mail text uses ${name}, which has no value.`);
}

/** Empty blocks are dropped later, which makes a sentence optional. */
function readBlock(piece: z.infer<typeof block>, link = ""): Block {
  if ("button" in piece) return { kind: "button", label: piece.button, link };
  if ("heading" in piece) return { kind: "heading", text: piece.heading };
  if ("note" in piece) return { kind: "note", text: piece.note };
  return { kind: "paragraph", text: piece.paragraph };
}

/** Replaces line breaks, which could begin a header or paragraph, and direction marks, which could disguise a URL. */
function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
