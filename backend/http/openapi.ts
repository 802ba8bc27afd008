import { z } from "zod";
import { accounts } from "../../contract/accounts.ts";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { type ErrorCode, errorEnvelope, statusOfCode } from "../../contract/errors.ts";
import { contract } from "../../contract/index.ts";
import { defaultLanguage } from "../../contract/languages.ts";
import { jsonBodyMaxBytes } from "../../contract/limits.ts";
import { recentPasswordSeconds, type StaffRole } from "../../contract/roles.ts";
import { sentence } from "./messages.ts";
import type { Route } from "./operation.ts";

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 embeds it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

/** Schemas by media type. */
export type Content = Record<string, { schema: JsonSchema }>;

export interface OperationObject {
  operationId: string;
  tags: [string];
  summary: string;
  /** The current details, one paragraph each. */
  description?: string;
  /** One of these is required. For an API key, the named scopes are required too. */
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Answer>;
}

/** The part of OpenAPI 3.1 (spec.openapis.org/oas/v3.1.1) that this API needs. */
export interface ApiDescription {
  openapi: "3.1.1";
  info: { title: string; version: string; summary: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<
      "session" | "apiKey",
      { type: "http"; scheme: "bearer"; bearerFormat: string; description: string }
    >;
  };
}

const overview = `Every path ends in a slash. Bodies are JSON (UTF-8), at most ${jsonBodyMaxBytes / 1024} KiB; instants are ISO 8601 in UTC; \
unknown fields are ignored. Lists are paged: \`count\`, \`next\`, \`previous\`, \`results\`. Every refusal has the one shape \`Error\`: branch on \`code\`, \
show \`message\`. Messages come in the best language for \`Accept-Language\`. What belongs to someone else is answered as if it did not exist. \
The paths below \`/api/admin/\` serve administrators, and moderators where it says so. While the studio is in maintenance, what begins new work answers \`MAINTENANCE\`. \
\`docs/api.md\`, beside the product's source, makes a first picture step by step.`;

const declared: readonly EndpointShape[] = Object.values(contract).flatMap((group) => Object.values(group));

/**
 * Returns the endpoints as an OpenAPI 3.1 document, in their order. It uses the same declarations that parse requests.
 */
export function describeApi(offered: readonly Route[], version: string): ApiDescription {
  const routes = offered.toSorted((a, b) => declared.indexOf(a.endpoint) - declared.indexOf(b.endpoint));
  const schemas = new Map<string, JsonSchema>();
  const paths: ApiDescription["paths"] = {};
  for (const { endpoint } of routes) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(endpoint, schemas),
    };
  }
  return {
    openapi: "3.1.1",
    info: { title: "API", version, summary: "Everything the pages do, a script can do.", description: overview },
    tags: [...new Set(routes.map(({ endpoint }) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description:
            "An access token, sent as `Authorization: Bearer <token>`. It lives 15 minutes. Get one by signing in, and a fresh one with the refresh token.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "ak_…",
          description:
            "An API key, sent in the same way. It lives until it is revoked, and is good for the endpoints that name a scope it has.",
        },
      },
    },
  };
}

/**
 * Returns a function that describes the API with its current details. The result is the same object while nothing has
 * changed, so that derived output can be cached. The first call builds it: that takes 50 ms, which would delay every
 * start.
 */
export function describeApiNow(routes: readonly Route[], version: string): () => Promise<ApiDescription> {
  let lasting: ApiDescription | undefined;
  let known: { details: string; description: ApiDescription } | undefined;
  return async () => {
    lasting ??= describeApi(routes, version);
    const told = await Promise.all(
      routes.flatMap(({ endpoint, details }) =>
        details ? [details().then((lines) => ({ endpoint, description: lines.join("\n\n") }))] : [],
      ),
    );
    const details = JSON.stringify(told.map(({ description }) => description));
    if (details === known?.details) return known.description;
    const paths = structuredClone(lasting.paths);
    for (const { endpoint, description } of told) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      if (operation) operation.description = description;
    }
    known = { details, description: { ...lasting, paths } };
    return known.description;
  };
}

type Schemas = Map<string, JsonSchema>;

function describeOperation(endpoint: EndpointShape, schemas: Schemas): OperationObject {
  const parameters = [
    ...describeParameters("path", endpoint.params, schemas),
    ...describeParameters("query", endpoint.query, schemas),
    ...describeParameters("header", endpoint.headers, schemas),
  ];
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.role && { description: roleRule(endpoint.role) }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true as const,
        content: { "application/json": { schema: toJsonSchema(endpoint.body, "input", schemas) } },
      },
    }),
    ...(endpoint.file && { requestBody: { required: true as const, content: describeFile(endpoint.file) } }),
    responses: { ...describeAnswer(endpoint, schemas), ...describeRefusals(endpoint, schemas) },
  };
}

/** Says who may use an endpoint of the administration. */
function roleRule(role: StaffRole): string {
  const callers = role === "moderator" ? "moderators and administrators" : "administrators";
  return `Only for signed-in ${callers} who entered their password within the last ${recentPasswordSeconds / 60} minutes: later, it answers \`PASSWORD_REQUIRED\` until \`POST ${accounts.confirmPassword.path}\` confirms the password. For everyone else it does not exist (\`NOT_FOUND\`). API keys are not accepted.`;
}

function securityOf({ auth, scope }: EndpointShape): OperationObject["security"] {
  if (auth === "none") return [];
  // An empty requirement makes the others optional.
  const optional = auth === "optional" ? [{}] : [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }]), ...optional];
}

/** Stable while method and path are: `POST /api/auth/token/refresh/` is `postAuthTokenRefresh`. */
function operationId({ method, path }: EndpointShape): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== "" && word !== "api");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function describeParameters(place: Parameter["in"], parts: z.ZodObject | undefined, schemas: Schemas): Parameter[] {
  if (!parts) return [];
  const { properties = {}, required = [] } = toJsonSchema(parts, "input", schemas);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: typeof schema === "object" ? schema : {},
  }));
}

function describeFile({ fields }: NonNullable<EndpointShape["file"]>): Content {
  const names = Object.keys(fields);
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, { maxBytes }]) => [
      name,
      { type: "string" as const, format: "binary", description: `At most ${maxBytes} bytes.` },
    ]),
  );
  const choice = names.length === 1 ? { required: names } : { oneOf: names.map((name) => ({ required: [name] })) };
  return { "multipart/form-data": { schema: { type: "object", properties, ...choice } } };
}

function describeAnswer({ answer }: EndpointShape, schemas: Schemas): Record<string, Answer> {
  const { status, payload, fileType, stream } = answer;
  if (fileType !== undefined) {
    const content = { [fileType]: { schema: { type: "string" as const, format: "binary" } } };
    return { [status]: { description: "The file.", content } };
  }
  if (!payload) return { [status]: { description: "Done." } };
  const schema = toJsonSchema(payload, "output", schemas);
  const content: Content = { "application/json": { schema } };
  if (stream) content[stream] = { schema: { type: "string" } };
  return { [status]: { description: "The expected answer.", content } };
}

function describeRefusals(endpoint: EndpointShape, schemas: Schemas): Record<string, Answer> {
  const schema = toJsonSchema(errorEnvelope, "output", schemas);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    byStatus.set(statusOfCode[code], [...(byStatus.get(statusOfCode[code]) ?? []), code]);
    if (code === "VALIDATION_ERROR" && (endpoint.body || endpoint.file)) byStatus.set(400, [code]);
  }
  const describe = (status: number, codes: ErrorCode[]): Answer => ({
    description: codes
      .map((code) => `\`${code}\`: ${sentence(defaultLanguage, status === 400 ? "brokenJson" : code)}`)
      .join(" "),
    ...(status === 401 && {
      headers: { "WWW-Authenticate": { description: "Names the scheme.", schema: { type: "string" } } },
    }),
    ...((status === 429 || codes.includes("MAINTENANCE")) && {
      headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
    }),
    content: { "application/json": { schema } },
  });
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, describe(status, codes)]));
}

/** Returns the declared refusals and those that any endpoint of its kind can return. */
function refusalsOf(endpoint: EndpointShape): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...(endpoint.auth !== "none" ? (["UNAUTHORIZED", "FORBIDDEN"] as const) : []),
    ...(endpoint.role ? (["PASSWORD_REQUIRED"] as const) : []),
    ...(endpoint.params || endpoint.role ? (["NOT_FOUND"] as const) : []),
    ...(endpoint.body || endpoint.file ? (["PAYLOAD_TOO_LARGE"] as const) : []),
    ...(endpoint.body || endpoint.file || endpoint.query || endpoint.headers ? (["VALIDATION_ERROR"] as const) : []),
    ...endpoint.refusals,
    ...(endpoint.pausesInMaintenance ? (["MAINTENANCE"] as const) : []),
    "RATE_LIMITED",
    "INTERNAL_ERROR",
  ]);
}

/** Named schemas are moved to the components, so that each appears only once. */
function toJsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // A named schema may serve both directions: unknown fields are ignored in input and removed from output.
      delete jsonSchema.additionalProperties;
      // The format is enough. Readers cannot use its long pattern.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const { $schema: _, $defs = {}, ...root } = pointAtComponents(made);
  for (const [name, definition] of Object.entries($defs)) {
    const { id: __, ...rest } = definition;
    const known = schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(rest)) throw new Error(`Two schemas are named ${name}.`);
    schemas.set(name, rest);
  }
  return root;
}

function pointAtComponents(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const parsed: JsonSchema = JSON.parse(text);
  return parsed;
}
