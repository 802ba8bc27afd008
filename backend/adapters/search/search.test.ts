import { describe } from "vitest";
import { hasNoPostgres, openFreshPostgres, openFreshSqlite } from "../../../tests/support/databases.ts";
import { checkSearch } from "./conformance.ts";
import { createPostgresSearch } from "./postgres.ts";
import { createSqliteSearch } from "./sqlite.ts";

describe("Search embedded", () => {
  checkSearch(async () => ({ database: await openFreshSqlite(), search: createSqliteSearch() }));
});

describe.skipIf(hasNoPostgres)("Search in PostgreSQL", () => {
  checkSearch(async () => ({ database: await openFreshPostgres(), search: createPostgresSearch() }));
});
