/** How models end their thoughts. Servers whose template opens them for the model send only the end. */
const endings = ["</think>", "</thinking>", "</thought>", "[/THINK]"];
const longest = Math.max(...endings.map((ending) => ending.length));
/** The longest beginning of an answer that is held back. Longer than any answer. */
const heldMaxCharacters = 64_000;

/** What is known of a model from its answers so far. */
export interface ThinkingHabit {
  /** Whether its answers begin with thoughts that no tag opens. */
  beginsWithThoughts: boolean;
}

export interface ThoughtFilter {
  /** Notes that the thoughts of this answer arrive apart from its text. */
  thoughtsAreApart(): void;
  /** Returns the text to show, and whether it takes the place of all text before. */
  take(text: string): { isNew: boolean; text: string };
  /** Returns the text that was held back until the end. */
  rest(): string;
}

/**
 * Drops the thoughts at the beginning of an answer that end with a tag that nothing opened. The first answer of such a
 * model starts anew at its tag; later ones are held back until then.
 */
export function createThoughtFilter(habit: ThinkingHabit): ThoughtFilter {
  let held = "";
  let isWatching = true;
  let isAfterThoughts = false;
  const release = () => {
    isWatching = false;
    const text = held;
    held = "";
    return text;
  };
  return {
    thoughtsAreApart() {
      isWatching = false;
    },
    take(text) {
      if (!isWatching) {
        const kept = isAfterThoughts ? text.trimStart() : held + text;
        held = "";
        isAfterThoughts &&= kept === "";
        return { isNew: false, text: kept };
      }
      held += text;
      const found = endings
        .map((ending) => ({ ending, at: held.indexOf(ending) }))
        .filter(({ at }) => at >= 0)
        .toSorted((one, other) => one.at - other.at)[0];
      if (found) {
        const answer = release()
          .slice(found.at + found.ending.length)
          .trimStart();
        habit.beginsWithThoughts = true;
        isAfterThoughts = answer === "";
        return { isNew: true, text: answer };
      }
      if (held.length > heldMaxCharacters) return { isNew: false, text: release() };
      if (habit.beginsWithThoughts) return { isNew: false, text: "" };
      const shown = held.length - halfEndingOf(held);
      const kept = held.slice(0, shown);
      held = held.slice(shown);
      return { isNew: false, text: kept };
    },
    rest: release,
  };
}

/** Returns how many of the last characters may be the beginning of an ending. */
function halfEndingOf(text: string): number {
  for (let length = Math.min(longest - 1, text.length); length > 0; length--) {
    const last = text.slice(-length);
    if (endings.some((ending) => ending.startsWith(last))) return length;
  }
  return 0;
}
