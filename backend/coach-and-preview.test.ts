import { additionsIn } from "@atelier/coach";
import { subjectsIn } from "@atelier/painter";
import { expect, test } from "vitest";
import { languages } from "../contract/languages.ts";

test.each(languages)(
  "what the coach adds to an idea in %s puts nothing into a preview that the idea does not name",
  (language) => {
    const painted = additionsIn(language).flatMap((phrase) =>
      subjectsIn(phrase)
        // A fix for faces applies only to faces.
        .filter((subject) => subject !== "portrait")
        .map((subject) => `${phrase}: ${subject}`),
    );
    expect(painted).toEqual([]);
  },
);
