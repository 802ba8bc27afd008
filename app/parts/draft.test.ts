import { expect, test } from "vitest";
import { axisText, draftAddress, draftFrom, draftFromForm, emptyDraft } from "./draft.ts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

test("an address says what the composer is filled with, and is read back the same", () => {
  const draft = {
    ...emptyDraft,
    mode: "image-to-video-audio",
    prompt: "Waves & gulls?",
    aspect_ratio: "16:9",
    style: "paper cut",
    seed: "7",
    duration_seconds: "5",
    audio_prompt: "waves",
    source_creation_id: id,
    parent: id,
    batch: "grid",
    columns: "prompt",
    columns_prompt: "gulls\nsmall boats, far away\n",
    rows: "seed",
    rows_seed: "7\n8",
    batch_seed: "9",
  };
  const address = draftAddress(draft);
  expect(draftFrom(new URL(address, "https://studio.example").searchParams)).toEqual(draft);
});

test("what is left open is not in the address", () => {
  expect(draftAddress({})).toBe("/");
  expect(draftAddress({ prompt: "", seed: null, count: undefined, mode: "text-to-image" })).toBe(
    "/?mode=text-to-image",
  );
});

test("zero is a choice, not a gap", () => {
  expect(draftAddress({ seed: 0, strength: 0 })).toBe("/?seed=0&strength=0");
});

test.each([
  ["mode", "text-to-smell"],
  ["aspect_ratio", "5:1"],
  ["quality", "best"],
  ["seed", "-1"],
  ["seed", "1e9"],
  ["count", "12"],
  ["strength", "7"],
  ["strength", "0.5; drop"],
  ["duration_seconds", "500"],
  ["source_upload_id", "../../etc/passwd"],
  ["audio_upload_id", "one"],
  ["batch", "sometimes"],
  ["order", "backwards"],
  ["variations", "1000"],
  ["columns", "count"],
])("an address that says %s=%s leaves it open", (field, value) => {
  expect(draftFrom(new URLSearchParams({ [field]: value }))).toEqual(emptyDraft);
});

test("texts of an address are cut to what the form takes", () => {
  const draft = draftFrom(new URLSearchParams({ prompt: "x".repeat(5_000), style: "y".repeat(300) }));
  expect([draft.prompt.length, draft.style.length]).toEqual([4_000, 60]);
});

test("an axis has the values of each parameter in a form, and those of its own count", () => {
  const form = new FormData();
  form.set("columns", "quality");
  for (const quality of ["draft", "high"]) form.append("columns_quality", quality);
  form.set("columns_seed", "1, 2");
  form.set("rows", "");
  form.set("rows_quality", "draft");
  const draft = draftFromForm(form);
  const values = { columns_quality: "draft\nhigh", columns_seed: "1, 2", rows_quality: "draft" };
  expect(draft).toEqual({ ...emptyDraft, columns: "quality", ...values });
  expect([axisText(draft, "columns"), axisText(draft, "rows")]).toEqual(["draft\nhigh", ""]);
});

test("what was typed into a form comes back as it was, however wrong", () => {
  const form = new FormData();
  form.set("prompt", "x".repeat(3_000));
  form.set("seed", "many");
  form.set("source_upload_id", "nonsense");
  form.set("audio_prompt", new File(["x"], "a.txt"));
  const draft = draftFromForm(form);
  expect(draft).toEqual({ ...emptyDraft, prompt: "x".repeat(3_000), seed: "many" });
});
