import { z } from "zod";
import { type TrainingDraft, type TrainingOrder, trainingRequest } from "../../../../contract/training.ts";
import { platforms } from "../../../../contract/training-terms.ts";

const { model_name, name, email, social_handle, description, dataset_link } = trainingRequest.shape;
const { reference_images_description, reference_upload_ids, additional_notes } = trainingRequest.shape;

/** The third step as sent to the team. */
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

/** The fields that must not be blank. */
export const requiredFields = ["name", "email", "model_name", "has_consent"] as const;

/** The text fields, short ones first. */
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

/** The same form with any text, to be shown again. */
export const typedForm = z.object({
  ...Object.fromEntries([...typedNames, "has_consent"].map((field) => [field, z.string().optional()])),
  reference_upload_ids: z.array(z.string()),
});

/** The values of the fields, as text. */
export interface DetailsFields extends Record<TypedName, string> {
  reference_upload_ids: string[];
  has_consent: boolean;
}

/** Returns the saved details of an order as the form shows them. */
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

/** Returns the form's values, to save them as typed. */
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

/**
 * Reads the form's texts from an address, where they are kept while the user signs in again. A blank one overwrites
 * nothing.
 */
export function textsFrom(search: URLSearchParams): Partial<Record<TypedName, string>> {
  return Object.fromEntries(
    typedNames.flatMap((field) => {
      const value = search.get(field);
      return value ? [[field, value]] : [];
    }),
  );
}

/** The length limit of a return address, with space for its own encoding. */
const addressMaxCharacters = 1_900;

/** Returns the address of the form with as many typed texts as fit. Texts saved earlier are kept in any case. */
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
