import type { BlockReason } from "../../../contract/generation-terms.ts";
import { languages } from "../../../contract/languages.ts";
import { type PlainText, plainText, type Term, term } from "./plain-text.ts";
import type { ContentRules, Verdict } from "./port.ts";
import { alone, sexualEverywhere, type Terms, termsOf } from "./terms.ts";
import { type ViolenceTerms, violenceTermsOf } from "./violence-terms.ts";

/**
 * Rules that need no provider: short word lists in ten languages, checked in a few combinations. They stop only plain
 * wording: another wording, another language or an image passes. Images are not checked.
 */
export function createLocalRules(): ContentRules {
  const allowed: Verdict = { allowed: true };
  return {
    async checkPrompt(texts) {
      const text = plainText(texts.join("\n"));
      const reason =
        aloneRules.find(({ terms }) => anyOf(terms, text))?.reason ??
        reasonIn(text) ??
        (texts.some(asksForSomebodyNaked) ? "person" : undefined) ??
        (isViolent(text) ? "violence" : undefined);
      return reason === undefined ? allowed : { allowed: false, reason };
    },
    checkInput: async () => allowed,
    checkOutput: async () => allowed,
  };
}

type Listed = Exclude<keyof Terms, "minorAge" | "nakedPictureOf">;
type Compiled = { [K in Listed]: readonly Term[] } & Pick<Terms, "minorAge">;

const compiled: readonly Compiled[] = languages.map((language) => compile(termsOf[language]));

const aloneRules = [
  { reason: "minors", terms: compileList(alone.minors) },
  { reason: "person", terms: compileList(alone.person) },
  { reason: "hate", terms: compileList(alone.hate) },
  { reason: "violence", terms: compileList(alone.violence) },
] as const;

function compile(terms: Terms): Compiled {
  return {
    minor: compileList(terms.minor),
    minorAge: terms.minorAge,
    sexual: compileList(`${terms.sexual}, ${sexualEverywhere}`),
    suggestive: compileList(terms.suggestive),
    realPerson: compileList(terms.realPerson),
    undress: compileList(terms.undress),
    selfHarm: compileList(terms.selfHarm),
    weapon: compileList(terms.weapon),
    howTo: compileList(terms.howTo),
    harmless: compileList(terms.harmless),
  };
}

function compileList(list: string): readonly Term[] {
  return split(list).map(term);
}

function split(list: string): string[] {
  return list
    .split(",")
    .map((written) => written.trim())
    .filter((written) => written !== "");
}

/** Checks each language separately: a word of one language is often a harmless word in another. */
function reasonIn(text: PlainText): BlockReason | undefined {
  for (const words of compiled) {
    const left = without(words.harmless, text);
    const isSexual = anyOf(words.sexual, left);
    const namesMinor = () =>
      anyOf(words.minor, left) || words.minorAge.test(left.spaced) || words.minorAge.test(left.squeezed);
    if ((isSexual || anyOf(words.suggestive, left)) && namesMinor()) return "minors";
    if (anyOf(words.undress, left)) return namesMinor() ? "minors" : "person";
    if (isSexual && anyOf(words.realPerson, left)) return "person";
    if (!anyOf(words.howTo, left)) continue;
    if (anyOf(words.selfHarm, left)) return "self-harm";
    if (anyOf(words.weapon, left)) return "illegal";
  }
  return undefined;
}

const violence = languages.map((language) => compileViolence(violenceTermsOf[language]));

function compileViolence({ gore, cruelty, victim, harmless }: ViolenceTerms) {
  return {
    gore: compileList(gore),
    cruelty: compileList(cruelty),
    victim: compileList(victim),
    harmless: compileList(harmless),
  };
}

/** Checks each language separately, as above. */
function isViolent(text: PlainText): boolean {
  return violence.some(({ gore, cruelty, victim, harmless }) => {
    const left = without(harmless, text);
    return anyOf(gore, left) || (anyOf(cruelty, left) && anyOf(victim, left));
  });
}

function without(harmless: readonly Term[], text: PlainText): PlainText {
  return harmless.reduce((shorter, each) => each.removeFrom(shorter), text);
}

function anyOf(terms: readonly Term[], text: PlainText): boolean {
  return terms.some((each) => each.isIn(text));
}

const nakedPictureOf = languages.flatMap((language) => split(termsOf[language].nakedPictureOf));
const firstAndLastName = /^\s+\p{Lu}[\p{L}'’-]+\s+\p{Lu}/u;

/** Names are recognized by their capital letters, so this needs the original text. */
function asksForSomebodyNaked(text: string): boolean {
  const lower = text.toLowerCase();
  return nakedPictureOf.some((words) => {
    const place = lower.indexOf(words);
    return place >= 0 && firstAndLastName.test(text.slice(place + words.length));
  });
}
