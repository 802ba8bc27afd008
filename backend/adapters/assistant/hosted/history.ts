import type { AssistantPicture, AssistantTurn } from "../port.ts";

/** About 6,000 words: enough to remember what was agreed on, at a bounded price for each answer. */
export const historyMaxCharacters = 24_000;
/** Only the newest images are sent; the others are described in words. */
export const shownPicturesMax = 4;

/**
 * Returns the turns to send: counted from the newest, as many whole turns as fit, and always the newest. Empty turns
 * are left out. The first turn is the user's, because some providers require it.
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

/** Returns the images to send: the newest images of the turns. */
export function shownPictures(turns: readonly AssistantTurn[]): ReadonlySet<AssistantPicture> {
  return new Set(turns.flatMap(({ pictures }) => pictures).slice(-shownPicturesMax));
}

/** Returns the text of a turn, with its images described in words. */
export function textOf({ text, pictures }: AssistantTurn): string {
  return [...pictures.map(inWords), text].filter((part) => part !== "").join("\n\n");
}

/** Describes for the model where an image came from. */
function inWords(picture: AssistantPicture, index: number): string {
  const details = [
    picture.prompt === "" ? "" : `prompt: ${picture.prompt}`,
    picture.negativePrompt === "" ? "" : `negative: ${picture.negativePrompt}`,
    `ratio: ${picture.aspectRatio}`,
    picture.style === null ? "" : `style: ${picture.style}`,
  ].filter((fact) => fact !== "");
  return `[Attached ${picture.kind} ${index + 1} was made from:\n${details.join("\n")}]`;
}

function saysSomething({ text, pictures }: AssistantTurn): boolean {
  return text.trim() !== "" || pictures.length > 0;
}
