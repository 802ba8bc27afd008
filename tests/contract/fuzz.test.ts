import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import { generationTypes } from "../../contract/generation-terms.ts";
import { openOidc, pathOf } from "../support/api.ts";
import { createScriptedEngine } from "../support/scripted-engine.ts";
import { describeOnBackend } from "../support/studio-backend.ts";
import { endpoints, goodBodies, someId } from "./endpoints.ts";

const awkward = fc.constantFrom(
  "",
  " ",
  "\u202e",
  "'; drop table account; --",
  "%",
  "_",
  "{{count}}",
  "__proto__",
  "x".repeat(5_000),
  "-1",
  "1e309",
  "NaN",
  "null",
  someId,
);
/** Text that breaks databases and encodings if it is not rejected. */
const unkeepable = ["a\0b", "half \ud83c"];
const text = fc.oneof(awkward, fc.constantFrom(...unkeepable), fc.string({ unit: "binary", maxLength: 30 }));
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -0, 1e308),
);
const headerText = fc.string({ unit: fc.constantFrom(..."abcXYZ019 -_.,;:=*/\"'é"), maxLength: 40 });

interface SomeRequest {
  name: string;
  signedIn: boolean;
  id: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/** A request to an endpoint: partly valid, partly arbitrary. */
const requests: fc.Arbitrary<SomeRequest> = fc.constantFrom(...endpoints).chain(({ name, endpoint }) =>
  fc.record({
    name: fc.constant(name),
    signedIn: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    // A dot would turn the address into another endpoint's address before it is sent.
    id: fc.oneof(
      fc.uuid(),
      text.filter((id) => !/^\.{1,2}$/.test(id)),
    ),
    query: fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(endpoint.query?.shape ?? { page: 0 })), text), text, {
      maxKeys: 5,
    }),
    headers: fc.dictionary(
      fc.constantFrom("accept-language", "user-agent", "idempotency-key", "x-request-id", "accept"),
      headerText,
    ),
    body: fc.oneof({ weight: 4, arbitrary: changed(goodBodies[name] ?? {}) }, { weight: 1, arbitrary: fc.jsonValue() }),
  }),
);

function changed(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const keys = fc.oneof(
    fc.constantFrom("prompt", "seed", "count", "style", "phone", "website", ...Object.keys(good)),
    text,
  );
  return fc.dictionary(keys, value, { minKeys: 1, maxKeys: 3 }).map((changes) => ({ ...good, ...changes }));
}

function endpointOf(name: string): EndpointShape {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found.endpoint;
}

/** Random requests might miss this: each otherwise valid field, with text that cannot be stored. */
const unkeepableFields = Object.entries(goodBodies).flatMap(([name, good]) =>
  Object.keys(good).flatMap((field) =>
    unkeepable.map((text): [SomeRequest] => [
      { name, signedIn: true, id: someId, query: {}, headers: {}, body: { ...good, [field]: text } },
    ]),
  ),
);

describeOnBackend("Whatever is sent", (start) => {
  test("is answered in the contract's shape and never with a failure", async () => {
    // Issuers are set, so that tokens are checked. No token gets far enough for an issuer to be called.
    const issuer = "http://127.0.0.1:1";
    const engine = createScriptedEngine({ modes: generationTypes });
    const api = await start({ idle: true, engine, issuer, settings: { oidc: { ...openOidc, issuer } } });
    const user = await api.register();
    await api.giveCredits(user, 100_000);

    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ name, signedIn, id, query, headers, body }) => {
        const endpoint = endpointOf(name);
        const answer = await api.request(
          endpoint.method,
          pathOf(endpoint, { params: { id, creation_id: id, token: id }, query }),
          {
            json: endpoint.body && body,
            headers,
            token: signedIn ? user.access : undefined,
          },
        );
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status < 400) {
          expect(answer.status).toBe(endpoint.answer.status);
          (endpoint.answer.payload ?? z.undefined()).parse(answer.json);
        } else {
          expect(answer.status).toBeLessThan(500);
          expect(errorEnvelope.strict().parse(answer.json).status).toBe(answer.status);
        }
      }),
      { numRuns: 300 + unkeepableFields.length, examples: unkeepableFields },
    );
    // Requests that reach no endpoint prove nothing.
    for (const status of [200, 401, 404, 422]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(3);
  });
});
