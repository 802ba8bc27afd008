import type { FieldMetadata } from "@conform-to/react";

/**
 * A Conform field whose value is one text in the form: a string, a number, a date, or a boolean. Conform's own type does
 * not say that, because it marks the name of a field with the type of its value.
 */
export interface TextFieldMetadata
  extends Pick<
    FieldMetadata<string>,
    "id" | "initialValue" | "errors" | "required" | "minLength" | "maxLength" | "pattern"
  > {
  name: string;
}

/**
 * Returns the props that connect a text field to a Conform field: name, value, native validation attributes and first
 * error.
 */
export function fieldProps(field: TextFieldMetadata) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength,
    pattern: field.pattern,
    error: field.errors?.[0],
  };
}
