import type { JsonSchema, OperationObject } from "../openapi.ts";

/** Example values by field name. Other fields show an example of their type. */
const shown: Record<string, unknown> = {
  email: "ada@example.com",
  password: "a passphrase of your own",
  prompt: "A lighthouse at dusk, waves, warm light",
  display_name: "Ada",
  timezone: "Europe/Berlin",
  currency: "EUR",
  refresh: "$REFRESH",
};

/** Returns an example curl call with the required fields. */
export function curlExample(
  method: string,
  path: string,
  operation: OperationObject,
  components: Record<string, JsonSchema>,
): string {
  const lines = [`curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "$API${path.replace("{id}", "$ID")}"`];
  if (operation.security.length > 0) lines.push(`-H "Authorization: Bearer $ACCESS"`);
  for (const parameter of operation.parameters ?? [])
    if (parameter.in === "header") lines.push(`-H "${headerCase(parameter.name)}: $KEY"`);
  const form = operation.requestBody?.content["multipart/form-data"]?.schema;
  for (const field of Object.keys(form?.properties ?? {})) lines.push(`-F "${field}=@file"`);
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(exampleOf(body, "", components))}'`);
  return lines.join(" \\\n  ");
}

function exampleOf(schema: JsonSchema | boolean, name: string, components: Record<string, JsonSchema>): unknown {
  if (typeof schema === "boolean") return null;
  if (schema.$ref) return exampleOf(components[schema.$ref.split("/").at(-1) ?? ""] ?? {}, name, components);
  if (name in shown) return shown[name];
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") {
    const wanted = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key));
    return Object.fromEntries(wanted.map(([key, value]) => [key, exampleOf(value, key, components)]));
  }
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  if (schema.type === "boolean") return false;
  return schema.type === "array" ? [] : "";
}

function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
