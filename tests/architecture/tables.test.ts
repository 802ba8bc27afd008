import { expect, test } from "vitest";
import { isProduct } from "./layers.ts";
import { readCode } from "./sources.ts";

const moduleOf = (path: string) => /^backend\/modules\/([^/]+)\//.exec(path)?.[1];
const files = [...readCode()].flatMap(([path, text]) => {
  const module = moduleOf(path);
  return module !== undefined && isProduct(path) ? [{ path, text, module }] : [];
});

/** The module that declares each table. */
const owners = new Map(
  files.flatMap(({ path, text, module }) => {
    const [, declared = ""] = /interface Schema \{([^}]*)\}/.exec(text) ?? [];
    return path.endsWith("/tables.ts") ? [...declared.matchAll(/(\w+):/g)].map(([, table]) => [table, module]) : [];
  }),
);

test("a module queries its own tables alone, so that no query knows a module which its imports do not", () => {
  expect(owners.get("purchase")).toBe("payments");
  const query = /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*"(\w+)[ "]/g;
  const strays = files.flatMap(({ path, text, module }) =>
    [...text.matchAll(query)]
      .map(([, table]) => ({ table, owner: owners.get(table) }))
      .filter(({ owner }) => owner !== undefined && owner !== module)
      .map(({ table, owner }) => `${path} queries ${table}, a table of ${owner}`),
  );
  expect(strays).toEqual([]);
});
