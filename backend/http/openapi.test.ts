import { describe, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { type ApiDescription, describeApi } from "./openapi.ts";
import { refuse } from "./operation.ts";

const endpoints = Object.values(contract).flatMap((group) => Object.values(group));
const description = describeApi(
  endpoints.map((endpoint) => ({ endpoint, operation: async () => refuse("NOT_FOUND") })),
  "1.2.3",
);
const operationOf = (path: string, method: string) => description.paths[path]?.[method];

/** Returns every value under a key of that name, at any depth. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...(key === name ? [part] : []), ...valuesOf(name, part)]);
}

describe("The API's description", () => {
  test("says which role an endpoint of the administration needs, and when it asks for the password", () => {
    const described = operationOf("/api/admin/orders/{id}/move/", "post");
    expect(described?.description).toMatch(/Only for signed-in administrators .* last 30 minutes/);
    expect(described?.security).toEqual([{ session: [] }]);
    expect(described?.responses[403]?.description).toContain("`PASSWORD_REQUIRED`");
    expect(described?.responses[404]?.description).toContain("`NOT_FOUND`");
    expect(operationOf("/api/generation/text-to-image/", "post")?.description).toBeUndefined();
  });

  test("says what is refused in maintenance, and when to try again", () => {
    const refused = operationOf("/api/generation/text-to-image/", "post")?.responses[503];
    expect(refused?.description).toContain("`MAINTENANCE`");
    expect(refused?.headers).toHaveProperty("Retry-After");
    expect(JSON.stringify(operationOf("/api/gallery/creations/", "get"))).not.toContain("MAINTENANCE");
  });

  test("has every endpoint of the contract once, under its method and path", () => {
    const described = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("gives each endpoint an id of its own", () => {
    const ids = valuesOf("operationId", description.paths);
    expect(new Set(ids).size).toBe(endpoints.length);
  });

  test("points only at what it contains, and mentions no inner names", () => {
    for (const reference of valuesOf("$ref", description)) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(description.components.schemas).toHaveProperty(String(reference).split("/").at(-1) ?? "");
    }
    expect(JSON.stringify(description)).not.toMatch(/\$defs|"id":"[A-Z]|__/);
  });

  test("includes bounds, defaults and choices from the schemas that requests are parsed with", () => {
    expect(description.components.schemas.TextToImageRequest?.properties).toMatchObject({
      prompt: { type: "string", minLength: 1, maxLength: 2000 },
      aspect_ratio: { enum: ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"] },
      quality: { enum: ["draft", "standard", "high"], default: "standard" },
      count: { type: "integer", minimum: 1, maximum: 4, default: 1 },
    });
    expect(description.components.schemas.TextToImageRequest?.required).toEqual(["prompt"]);
    expect(operationOf("/api/gallery/creations/", "get")?.parameters).toContainEqual({
      name: "page_size",
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100, default: 24 },
    });
    expect(operationOf("/api/gallery/creations/{id}/", "get")?.parameters).toEqual([
      { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
    ]);
  });

  test("includes the bounds of files, and that one of several fields is enough", () => {
    const formOf = (path: string) => operationOf(path, "post")?.requestBody?.content["multipart/form-data"]?.schema;
    expect(formOf("/api/auth/user/profile/avatar/")).toMatchObject({
      properties: { avatar: { type: "string", format: "binary", description: "At most 5242880 bytes." } },
      required: ["avatar"],
    });
    expect(formOf("/api/gallery/uploads/upload/")).toMatchObject({
      properties: { image: { format: "binary" }, audio: { description: "At most 52428800 bytes." } },
      oneOf: [{ required: ["image"] }, { required: ["audio"] }],
    });
  });

  test("says which endpoints need an access token or take an API key, and how each can refuse", () => {
    const make = operationOf("/api/generation/text-to-image/", "post");
    expect(make?.security).toEqual([{ session: [] }, { apiKey: ["generation"] }]);
    expect(operationOf("/api/auth/user/profile/", "get")?.security).toEqual([{ session: [] }]);
    expect(Object.keys(make?.responses ?? {})).toEqual([
      "202",
      "400",
      "401",
      "402",
      "403",
      "409",
      "413",
      "422",
      "429",
      "500",
      "503",
    ]);
    const signIn = operationOf("/api/auth/token/", "post");
    expect(signIn?.security).toEqual([]);
    expect(Object.keys(signIn?.responses ?? {})).toEqual(["200", "400", "401", "403", "413", "422", "429", "500"]);
    expect(operationOf("/api/auth/logout/", "post")?.responses["204"]).toEqual({ description: "Done." });
  });

  test("holds to the rules of OpenAPI 3.1 that tools rely on", () => {
    const check: ApiDescription = description;
    expect(check).toMatchObject({ openapi: "3.1.1", info: { version: "1.2.3" } });
    for (const [path, item] of Object.entries(check.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [], tags, responses } of Object.values(item)) {
        expect(parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(named);
        expect(check.tags.map(({ name }) => name)).toContain(tags[0]);
        for (const { description } of Object.values(responses)) expect(description).not.toBe("");
      }
    }
  });
});
