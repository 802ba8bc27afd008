import { expect, test } from "vitest";
import { exportPage } from "./page.ts";

test("an image without a prompt is named after its mode, in the language of the page", async () => {
  const image = {
    id: "1",
    file: "media/1-image-cutout.png",
    kind: "image",
    generation_type: "image-cutout",
    prompt: "",
    width: 10,
    height: 10,
    created_at: "2026-11-27T10:00:00.000Z",
    deleted_at: null,
  } as const;
  const details = {
    appName: "Atelier",
    language: "de",
    now: 0,
    missing: new Set<string>(),
  } as const;
  let page = "";
  for await (const part of exportPage(details, one())) page += part;
  expect(page).toContain('alt="Freistellen"');
  expect(page).toContain("<figcaption>Freistellen<small>");

  async function* one() {
    yield image;
  }
});
