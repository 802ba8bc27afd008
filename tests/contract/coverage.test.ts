import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../../contract/index.ts";
import { startBackend } from "../support/studio-backend.ts";

const described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

test("the modules together implement every endpoint of the contract, and the description contains no other", async () => {
  const { request } = await startBackend({ idle: true });
  const answer = await request("GET", "/api/schema/");
  const offered = Object.entries(described.parse(answer.json).paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .map(({ method, path }) => `${method} ${path}`);
  expect(offered.sort()).toEqual(declared.sort());
});
