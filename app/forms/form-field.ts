import type { FieldMetadata } from "@conform-to/react";

/** What a text field needs to be tied to a Conform field: name, value, rules of the browser's own validation, first error. */
export function fieldProps(field: FieldMetadata<string | undefined>) {
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
