import { expect, test } from "vitest";
import { endpoint } from "../../contract/endpoint.ts";
import { done, endpointsOf } from "./operation.ts";

interface Deps {
  isOpen: boolean;
}

const { implement, routes } = endpointsOf<Deps>();

const answer = { status: 204 } as const;
const shape = { tag: "Boats", summary: "A boat.", method: "POST", auth: "none", answer, refusals: [] } as const;
const sail = endpoint({ ...shape, path: "/api/boats/sail/" });
const sink = endpoint({ ...shape, path: "/api/boats/sink/" });

const seen: unknown[] = [];
implement(sail, { details: async ({ isOpen }) => [`open: ${isOpen}`] }, async (deps, input) => {
  seen.push(deps, input);
  return done(undefined);
});
implement(sink, { isOffered: ({ isOpen }) => isOpen }, async () => done(undefined));

test("operations declare the endpoints of a module, and are handed its dependencies", async () => {
  const deps = { isOpen: true };
  const [sailing] = routes(deps);
  await sailing?.operation({}, { language: "en", userAgent: "", address: undefined });
  expect(seen).toEqual([deps, {}]);
  expect(await sailing?.details?.()).toEqual(["open: true"]);
});

test("an endpoint that the dependencies turn off is not offered", () => {
  expect(routes({ isOpen: true }).map((one) => one.endpoint)).toEqual([sail, sink]);
  expect(routes({ isOpen: false }).map((one) => one.endpoint)).toEqual([sail]);
});
