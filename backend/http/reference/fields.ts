import { html } from "hono/html";
import type { JsonSchema } from "../openapi.ts";

type Html = ReturnType<typeof html>;

const componentPrefix = "#/components/schemas/";

/** Returns a table of a schema's fields, or a line that names the schema if it has a name or no fields. */
export function fieldsOf(schema: JsonSchema): Html {
  const rows = schema.$ref ? [] : fieldRows(schema, "");
  if (rows.length === 0) return html`<p class="type">${typeOf(schema)}</p>`;
  return html`<div class="scroll"><table>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

export function fieldRow(name: string, schema: JsonSchema, required: boolean): Html {
  const rules = [...(required ? ["required"] : []), ...bounds(schema)].join("; ");
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${typeOf(schema)}</td>
    <td>${rules}${schema.description ? html`<p>${withCode(schema.description)}</p>` : ""}</td>
  </tr>`;
}

/** Fields of unnamed objects are listed inline, by their path. */
function fieldRows(schema: JsonSchema, path: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const field = asSchema(value);
    const inner = field.type === "array" ? asSchema(single(field.items)) : field;
    const here = path + name;
    const row = fieldRow(here, field, schema.required?.includes(name) ?? false);
    return [row, ...fieldRows(inner, `${here}${field.type === "array" ? "[]" : ""}.`)];
  });
}

export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace(componentPrefix, "");
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map((choice) => typeOf(asSchema(choice))));
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return joined(schema.enum.map((value) => html`<code>${String(value)}</code>`));
  if (schema.type === "array") return html`list of ${typeOf(asSchema(single(schema.items)))}`;
  const names: Record<string, string> = {
    "date-time": "instant",
    uuid: "UUID",
    email: "email address",
    uri: "web address",
  };
  return html`${names[schema.format ?? ""] ?? (schema.type === undefined ? "any" : String(schema.type))}`;
}

function bounds(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems } = schema;
  return [
    range(minLength, maxLength, " characters"),
    range(minimum, maximum, ""),
    minItems === undefined ? "" : `at least ${minItems}`,
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter((rule) => rule !== "");
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return "";
  if (to === undefined) return `at least ${from}${unit}`;
  return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
}

/** Converts the backticks in descriptions to code, as OpenAPI's Markdown does. */
export function withCode(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function joined(parts: Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`, ${part}`))}`;
}

function single(items: JsonSchema["items"]) {
  return Array.isArray(items) ? items[0] : items;
}

function asSchema(value: JsonSchema | boolean | undefined): JsonSchema {
  return typeof value === "object" ? value : {};
}
