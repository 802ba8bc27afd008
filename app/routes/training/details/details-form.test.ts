import { describe, expect, test } from "vitest";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { detailsForm, draftOf, pathWithTexts, textsFrom, typedForm } from "./details-form.ts";

const t = ((key: string) => key) as Parameters<typeof parseForm>[2];
const path = "/training/01a200f7-f62b-777c-837d-4c4aadc93ea7/details";

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const complete = { name: "Ida", email: "ida@example.com", model_name: "Ada", description: "Calm", has_consent: true };

describe("details that are sent while the session has ended", () => {
  test("come back with the page after signing in", () => {
    const typed = {
      name: "Ida Bergström",
      platform: "x",
      dataset_link: "https://a.example/?b=c&d",
      description: "海\ncalm",
    };
    const address = pathWithTexts(path, formWith(typed));
    expect(safeReturnPath(address)).toBe(address);
    expect(textsFrom(new URL(address, "https://atelier.test").searchParams)).toMatchObject(typed);
  });

  test("leave out the long texts rather than lose the way back", () => {
    const address = pathWithTexts(
      path,
      formWith({ name: "Ida", description: "海".repeat(2_000), additional_notes: "short" }),
    );
    expect(safeReturnPath(address)).toBe(address);
    const back = textsFrom(new URL(address, "https://atelier.test").searchParams);
    expect(back).toMatchObject({ name: "Ida", additional_notes: "short" });
    expect(back).not.toHaveProperty("description");
  });

  test("take nothing away that was saved before where they were left blank", () => {
    const address = pathWithTexts(path, formWith({ name: "Ida", description: "" }));
    expect(new URL(address, "https://atelier.test").searchParams.has("description")).toBe(false);
    expect(textsFrom(new URLSearchParams({ name: "Ida", description: "" }))).toEqual({ name: "Ida" });
  });
});

describe("details", () => {
  test("are saved as they are typed, complete or not", () => {
    const form = formWith({ email: "ida@", platform: "nowhere", dataset_link: "later", has_consent: "on" });
    expect(draftOf(form)).toEqual({
      name: "",
      email: "ida@",
      model_name: "",
      social_handle: "",
      platform: null,
      description: "",
      dataset_link: "later",
      reference_images_description: "",
      reference_upload_ids: [],
      additional_notes: "",
      has_consent: true,
    });
  });

  test("need neither a description nor a link to the pictures", () => {
    expect(detailsForm.safeParse({ ...complete, description: "", dataset_link: "" }).success).toBe(true);
    expect(detailsForm.safeParse({ ...complete, dataset_link: "pictures of ada" }).success).toBe(false);
  });

  test.each(["name", "email", "model_name"])("need a %s", (field) => {
    expect(detailsForm.safeParse({ ...complete, [field]: "  " }).success).toBe(false);
  });

  test("need the declaration", () => {
    expect(detailsForm.safeParse({ ...complete, has_consent: false }).success).toBe(false);
  });

  test("are shown again with everything that was typed", () => {
    const typed = { ...complete, has_consent: "on", dataset_link: "https://a.example", additional_notes: "Soon" };
    const shown = parseForm(formWith(typed), typedForm, t);
    expect(shown.ok && shown.refuse("Too large").initialValue).toMatchObject(typed);
  });
});
