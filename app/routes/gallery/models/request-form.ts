import { z } from "zod";
import { platforms, trainingRequest } from "../../../../contract/training.ts";

const { model_name, social_handle, description, reference_upload_ids } = trainingRequest.shape;

/** The gallery's request: all of it is needed but the pictures. */
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

/** What the fields hold, as texts. */
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

/** The form's values from an address, as they come back after signing in anew. */
export function fieldsFrom(search: URLSearchParams): Partial<RequestFields> {
  return Object.fromEntries(
    typed.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The address of the form with what was typed, to come back to. */
export function pathWithFields(path: string, form: FormData): string {
  const entries = typed.map((name): [string, string] => [name, String(form.get(name) ?? "")]);
  return `${path}?${new URLSearchParams(entries)}`;
}
