import { describe, expect, test } from "vitest";
import { keyScopes } from "../../contract/key-terms.ts";
import { pathOf } from "../support/api.ts";
import { makeKey, putOnPlan } from "../support/api-keys.ts";
import { startBackend } from "../support/studio-backend.ts";
import { endpoints, goodBodies, someParams } from "./endpoints.ts";

const studio = await startBackend({ idle: true });
const ada = await studio.register();
await putOnPlan(studio, ada, "pro");
const all = await makeKey(studio, ada);
const without = new Map(
  await Promise.all(
    keyScopes.map(async (left) => {
      const others = keyScopes.filter((scope) => scope !== left);
      return [left, await makeKey(studio, ada, others)] as const;
    }),
  ),
);

const guarded = endpoints.filter(({ endpoint }) => endpoint.auth === "bearer");

function ask({ name, endpoint }: (typeof endpoints)[number], token = "") {
  const path = pathOf(endpoint, { params: someParams });
  return studio.request(endpoint.method, path, { json: goodBodies[name], token });
}

describe.each(guarded.filter(({ endpoint }) => endpoint.scope === undefined))("$name", (one) => {
  test("is closed to any API key", async () => {
    const answer = await ask(one, all.secret);
    expect(answer.refusal()).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: "API keys aren’t accepted here. Sign in to the studio to do this.",
    });
    expect(answer.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
  });
});

describe.each(guarded.filter(({ endpoint }) => endpoint.scope !== undefined))("$name", (one) => {
  const { scope = "generation" } = one.endpoint;

  test("is closed to an API key that lacks its scope alone", async () => {
    const answer = await ask(one, without.get(scope)?.secret);
    expect(answer.refusal()).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: `This API key doesn’t have the required scope: ${scope}.`,
    });
    expect(answer.headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
  });

  test("is open to one that has it", async () => {
    const answer = await ask(one, all.secret);
    expect([401, 403]).not.toContain(answer.status);
  });
});

test("no key reaches accounts, sessions, keys, webhooks, or what costs money", () => {
  const groups = new Set(guarded.flatMap(({ name, endpoint }) => (endpoint.scope ? [name.split(".")[0]] : [])));
  for (const group of ["accounts", "sessions", "recovery", "keys", "webhooks", "testCheckout", "training"])
    expect(groups).not.toContain(group);
  const ofMoney = guarded.filter(({ endpoint }) => endpoint.scope === "billing");
  expect(ofMoney.map(({ endpoint }) => endpoint.method).filter((method) => method !== "GET")).toEqual([]);
});
