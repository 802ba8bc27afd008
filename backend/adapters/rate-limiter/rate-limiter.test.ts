import pg from "pg";
import { describe, expect, test } from "vitest";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import { checkRateLimiter } from "./conformance.ts";
import { createMemoryRateLimiter } from "./memory.ts";
import type { RateLimiter } from "./port.ts";
import { createPostgresRateLimiter } from "./postgres.ts";

function openPostgres(url: string): RateLimiter {
  const limiter = createPostgresRateLimiter({ url });
  whenFinished(() => limiter.close());
  return limiter;
}

describe("Counting in memory", () => checkRateLimiter(async () => createMemoryRateLimiter()));

describe.skipIf(hasNoPostgres)("Counting in PostgreSQL", () => {
  checkRateLimiter(async () => openPostgres(await createPostgresDatabase()));

  const allowance = { name: "sign-in", times: 3, perSeconds: 600 };

  test("is one count for all processes, and keeps no key as it is", async () => {
    const url = await createPostgresDatabase();
    const processes = [openPostgres(url), openPostgres(url)];
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, index) => processes[index % 2]?.take(allowance, "ada@example.com")),
    );
    expect(taken.filter((one) => one?.ok)).toHaveLength(3);

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select * from rate_limit").finally(() => client.end());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("ada");
  });

  test("goes on in memory while the database does not answer", async () => {
    const limiter = openPostgres("postgresql://nobody@127.0.0.1:1/none");
    const taken = [];
    for (let i = 0; i < 4; i++) taken.push((await limiter.take(allowance, "ada")).ok);
    expect(taken).toEqual([true, true, true, false]);
  });
});
