import type { FieldMetadata } from "@conform-to/react";

/**
 * Returns the props that connect a text field to a Conform field: name, value, native validation attributes and first
 * error.
 */
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
