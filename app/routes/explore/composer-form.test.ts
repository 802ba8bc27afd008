import { expect, test } from "vitest";
import { draftFrom, draftFromForm, draftSearch, emptyDraft } from "../../parts/draft.ts";
import { imageRequest } from "./composer-form.server.ts";

const one = "0199a000-0000-7000-8000-000000000001";
const two = "0199a000-0000-7000-8000-000000000002";
const draft = { ...emptyDraft, last_frame: `creation:${one}`, reference_images: `upload:${one} creation:${two}` };

test("a draft names its images in the request of a mode that uses them, and in no other", () => {
  expect(imageRequest(draft, "image-to-video")).toEqual({ last_frame_creation_id: one });
  const references = [{ upload_id: one }, { creation_id: two }];
  expect(imageRequest(draft, "text-to-image")).toEqual({ references });
  expect(imageRequest(draft, "image-to-image")).toEqual({ references });
  expect(imageRequest(draft, "text-to-video")).toEqual({});
  expect(imageRequest(emptyDraft, "image-to-image")).toEqual({});
});

test("the images of a draft survive its address and its form", () => {
  expect(draftFrom(new URLSearchParams(draftSearch(draft)))).toEqual(draft);
  const form = new FormData();
  form.append("last_frame", `creation:${one}`);
  for (const image of draft.reference_images.split(" ")) form.append("reference_images", image);
  expect(draftFromForm(form)).toEqual(draft);
});

test.each([
  ["too many", Array(9).fill(`upload:${one}`).join(" ")],
  ["of another kind", `run:${one}`],
  ["without an id", "upload:"],
])("images that are %s are left out", (_what, images) => {
  expect(draftFrom(new URLSearchParams({ reference_images: images })).reference_images).toBe("");
  expect(draftFrom(new URLSearchParams({ last_frame: `${draft.last_frame} ${draft.last_frame}` })).last_frame).toBe("");
});
