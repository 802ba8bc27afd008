import { AssistantFailure } from "../port.ts";

/** What went wrong between us and a provider, as far as it can be told. */
export interface Trouble {
  /** HTTP's, or the one a provider names in the middle of an answer; `null` when there is none. */
  status: number | null;
  /** Whether something came that is no answer. */
  isUnreadable: boolean;
  /** The provider's own words. */
  words: string;
}

const refusedWords =
  /content[_ -]?(policy|filter|management)|moderation|safety|prohibited|blocked|responsible ai|usage polic/i;
const wordsMaxCharacters = 300;

/** What a provider's trouble means for who is waiting. Its cause is for the log and holds no key. */
export function failureOf({ status, isUnreadable, words }: Trouble, apiKey: string | null): AssistantFailure {
  const cause = new Error(`${status ?? "no status"}: ${withoutKeys(words, apiKey)}`);
  const isAboutContent = status === null || [400, 403, 422].includes(status);
  if (isAboutContent && refusedWords.test(words)) return new AssistantFailure("refused", { cause });
  return new AssistantFailure(isUnreadable ? "garbled" : "unavailable", { cause });
}

/** Without our key, and without what looks like one: some providers send back parts of it. */
function withoutKeys(words: string, apiKey: string | null): string {
  const clean =
    apiKey === null ? words : words.replaceAll(apiKey, "[key]").replaceAll(encodeURIComponent(apiKey), "[key]");
  return clean
    .replace(/\b(Bearer|Key|Token)\s+[\w.:~+/=*-]{8,}/g, "$1 [key]")
    .replace(/([?&]key=)[^&\s"']+/gi, "$1[key]")
    .replace(/\b(sk|AIza)[-_]?[\w*-]{8,}/g, "[key]")
    .replace(/\s+/g, " ")
    .slice(0, wordsMaxCharacters);
}
