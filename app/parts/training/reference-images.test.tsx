import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { trainingReferencesMax } from "../../../contract/limits.ts";
import { textsIn } from "../../i18n/texts.server.ts";
import type { ChosenFile } from "../composer/chosen-file.ts";
import { ReferenceImages } from "./reference-images.tsx";

const uploads = Array.from({ length: trainingReferencesMax + 1 }, (_, number): ChosenFile => {
  const about = {
    from: "upload",
    kind: "image",
    width: 640,
    height: 640,
    durationSeconds: null,
    sizeBytes: 1,
  } as const;
  return { ...about, id: `upload-${number}`, name: `${number}.png`, src: `/media/${number}` };
});

function pageWith(chosen: readonly string[]): string {
  const page = (
    <ReferenceImages
      uploads={uploads}
      initiallyChosen={chosen}
      errors={undefined}
      errorId="e"
      onBusy={() => undefined}
    />
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </I18nextProvider>,
  );
}

const ids = uploads.map(({ id }) => id);

test("what was deleted since it was chosen is not counted", () => {
  const page = pageWith([...ids.slice(0, trainingReferencesMax - 1), "deleted"]);
  expect(page).toContain(`${trainingReferencesMax - 1} selected`);
});

test("before a script is there nothing is closed, for nothing could open it again", () => {
  expect(pageWith(ids.slice(0, trainingReferencesMax))).not.toMatch(/<input[^>]*\sdisabled/);
});
