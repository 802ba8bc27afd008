import type { AssistantPicture, AssistantTurn } from "../port.ts";

/** About 6,000 words: enough to know what was agreed on, and a bounded price for every answer. */
export const historyMaxCharacters = 24_000;
/** The newest ones; of others only the words are told. */
export const shownPicturesMax = 4;

/**
 * The turns that are sent: from the newest backwards as many whole ones as there is room for, the newest in any case. What
 * says nothing is left out, and the first of them is the person's, as some providers demand.
 */
export function recentTurns(
  turns: readonly AssistantTurn[],
  maxCharacters: number = historyMaxCharacters,
): readonly AssistantTurn[] {
  const kept: AssistantTurn[] = [];
  let characters = 0;
  for (const turn of turns.filter(saysSomething).toReversed()) {
    characters += textOf(turn).length;
    if (kept.length > 0 && characters > maxCharacters) break;
    kept.unshift(turn);
  }
  const first = kept.findIndex(({ role }) => role === "user");
  return first === -1 ? [] : kept.slice(first);
}

/** The pictures that are shown, the newest of the turns. */
export function shownPictures(turns: readonly AssistantTurn[]): ReadonlySet<AssistantPicture> {
  return new Set(turns.flatMap(({ pictures }) => pictures).slice(-shownPicturesMax));
}

/** What a turn says, with its pictures told in words. */
export function textOf({ text, pictures }: AssistantTurn): string {
  return [...pictures.map(inWords), text].filter((part) => part !== "").join("\n\n");
}

/** Where a picture came from, as the model is told. */
function inWords(picture: AssistantPicture, index: number): string {
  const details = [
    `prompt: ${picture.prompt}`,
    picture.negativePrompt === "" ? "" : `negative: ${picture.negativePrompt}`,
    `ratio: ${picture.aspectRatio}`,
    picture.style === null ? "" : `style: ${picture.style}`,
  ].filter((fact) => fact !== "");
  return `[Attached ${picture.kind} ${index + 1} was made from:\n${details.join("\n")}]`;
}

function saysSomething({ text, pictures }: AssistantTurn): boolean {
  return text.trim() !== "" || pictures.length > 0;
}
