import { expect, test } from "vitest";
import { languages } from "../contract/languages.ts";
import { wordsOf } from "./adapters/assistant/coach/words/index.ts";
import { isOneOf, places, things } from "./adapters/engine/preview/concepts.ts";
import { readPrompt } from "./adapters/engine/preview/read-prompt.ts";

test.each(languages)(
  "what the coach adds to an idea in %s puts nothing into a preview that the idea does not name",
  (language) => {
    const { compositions, moods, techniques, motions, detail, remedies } = wordsOf[language].phrases;
    const added = [
      ...Object.values(compositions),
      ...Object.values(moods),
      ...Object.values(techniques),
      ...motions,
      detail,
      ...Object.values(remedies).map(({ shows }) => shows),
    ];
    const painted = added.flatMap((phrase) =>
      readPrompt(phrase, "")
        .mentions.map(({ concept }) => concept)
        .filter((concept) => isOneOf([...places, ...things], concept))
        // A remedy for faces speaks of a face.
        .filter((concept) => concept !== "portrait")
        .map((concept) => `${phrase}: ${concept}`),
    );
    expect(painted).toEqual([]);
  },
);
