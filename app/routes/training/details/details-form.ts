import { z } from "zod";
import { platforms, type TrainingDraft, type TrainingOrder, trainingRequest } from "../../../../contract/training.ts";

const { model_name, name, email, social_handle, description, dataset_link } = trainingRequest.shape;
const { reference_images_description, reference_upload_ids, additional_notes } = trainingRequest.shape;

/** The third step as it is sent to the team. */
export const detailsForm = z.object({
  name: name.unwrap().min(1),
  email: email.unwrap(),
  model_name,
  social_handle,
  platform: z.enum(platforms).optional(),
  description,
  dataset_link,
  reference_images_description,
  reference_upload_ids,
  additional_notes,
  has_consent: z.boolean().refine((isGiven) => isGiven, { error: "required" }),
});

/** What must not be left blank. */
export const requiredFields = ["name", "email", "model_name", "has_consent"] as const;

/** What is typed, field by field, short ones first. */
const typedNames = [
  "name",
  "email",
  "model_name",
  "social_handle",
  "platform",
  "dataset_link",
  "description",
  "reference_images_description",
  "additional_notes",
] as const;
type TypedName = (typeof typedNames)[number];

/** The same with whatever was typed, to be shown again. */
export const typedForm = z.object({
  ...Object.fromEntries([...typedNames, "has_consent"].map((field) => [field, z.string().optional()])),
  reference_upload_ids: z.array(z.string()),
});

/** What the fields hold, as texts. */
export interface DetailsFields extends Record<TypedName, string> {
  reference_upload_ids: string[];
  has_consent: boolean;
}

/** What is saved of an order, as its form shows it. */
export function fieldsOf(order: TrainingOrder): DetailsFields {
  const { reference_upload_ids, has_consent } = order;
  const texts = typedNames.map((field): [TypedName, string] => [field, order[field] ?? ""]);
  return { ...emptyTexts, ...Object.fromEntries(texts), reference_upload_ids, has_consent };
}

const emptyTexts: Record<TypedName, string> = {
  name: "",
  email: "",
  model_name: "",
  social_handle: "",
  platform: "",
  description: "",
  dataset_link: "",
  reference_images_description: "",
  additional_notes: "",
};

/** What a form holds, to be saved as it was typed. */
export function draftOf(form: FormData): TrainingDraft {
  const textOf = (field: TypedName) => String(form.get(field) ?? "");
  const texts = typedNames.filter((field) => field !== "platform").map((field) => [field, textOf(field)]);
  return {
    ...Object.fromEntries(texts),
    platform: platforms.find((known) => known === textOf("platform")) ?? null,
    reference_upload_ids: form.getAll("reference_upload_ids").map(String),
    has_consent: form.get("has_consent") === "on",
  };
}

/** The form's texts from an address, as they come back after signing in anew; a blank one takes nothing away. */
export function textsFrom(search: URLSearchParams): Partial<Record<TypedName, string>> {
  return Object.fromEntries(
    typedNames.flatMap((field) => {
      const value = search.get(field);
      return value ? [[field, value]] : [];
    }),
  );
}

/** What an address to return to may be long, with room for its own encoding. */
const addressMaxCharacters = 1_900;

/** The address of the form with what was typed, as far as it has room; what was saved before is there in any case. */
export function pathWithTexts(path: string, form: FormData): string {
  const search = new URLSearchParams();
  for (const field of typedNames) {
    const value = String(form.get(field) ?? "");
    if (value === "") continue;
    search.set(field, value);
    if (path.length + search.toString().length > addressMaxCharacters) search.delete(field);
  }
  return `${path}?${search}`;
}
