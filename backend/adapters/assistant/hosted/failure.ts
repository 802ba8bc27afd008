import { AssistantFailure } from "../port.ts";

/** A failed call to a provider, as far as its cause is known. */
export interface Trouble {
  /** The HTTP status, or the status that a provider reports in the middle of an answer; `null` when there is none. */
  status: number | null;
  /** Whether the provider sent data that is not a valid answer. */
  isUnreadable: boolean;
  /** The provider's error message. */
  words: string;
}

const refusedWords =
  /content[_ -]?(policy|filter|management)|moderation|safety|prohibited|blocked|responsible ai|usage polic/i;
const wordsMaxCharacters = 300;

/** Maps a failed provider call to an AssistantFailure. Its cause is for the log and contains no key. */
export function failureOf({ status, isUnreadable, words }: Trouble, apiKey: string | null): AssistantFailure {
  const cause = new Error(`${status ?? "no status"}: ${withoutKeys(words, apiKey)}`);
  const isAboutContent = status === null || [400, 403, 422].includes(status);
  if (isAboutContent && refusedWords.test(words)) return new AssistantFailure("refused", { cause });
  return new AssistantFailure(isUnreadable ? "garbled" : "unavailable", { cause });
}

/** Removes our key and anything that looks like a key: some providers send back parts of it. */
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
