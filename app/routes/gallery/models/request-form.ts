import { z } from "zod";
import { trainingRequest } from "../../../../contract/training.ts";
import { platforms } from "../../../../contract/training-terms.ts";

const { model_name, social_handle, description, reference_upload_ids } = trainingRequest.shape;

/** The gallery's order form: every field is required except the images. */
const fields = z.object({
  model_name,
  social_handle: social_handle.unwrap().min(1),
  platform: z.enum(platforms),
  description: description.unwrap().min(1),
  reference_upload_ids,
  has_consent: z.boolean().refine((isGiven) => isGiven, { error: "required" }),
  form_key: z.uuid(),
});

export const requestForm = Object.assign(fields, {
  required: ["model_name", "social_handle", "platform", "description", "has_consent"] as const,
});

/** The values of the fields, as text. */
export interface RequestFields {
  model_name: string;
  social_handle: string;
  platform: string;
  description: string;
  reference_upload_ids: string[];
  has_consent: boolean;
}

export const emptyRequest: RequestFields = {
  model_name: "",
  social_handle: "",
  platform: "",
  description: "",
  reference_upload_ids: [],
  has_consent: false,
};

const typed = ["model_name", "social_handle", "platform", "description"] as const;

/** Reads the form's values from an address, where they are kept while the user signs in again. */
export function fieldsFrom(search: URLSearchParams): Partial<RequestFields> {
  return Object.fromEntries(
    typed.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Returns the address of the form including the typed values, to return to later. */
export function pathWithFields(path: string, form: FormData): string {
  const entries = typed.map((name): [string, string] => [name, String(form.get(name) ?? "")]);
  return `${path}?${new URLSearchParams(entries)}`;
}
