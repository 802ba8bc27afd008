/**
 * Measures credits and payments on SQLite and on a PostgreSQL that syncs to disk: credit holds and captures, spread
 * over many accounts and on a single account, and a payment provider's webhooks. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { z } from "zod";
import { systemRuntime } from "../backend/adapters/runtime/system.ts";
import type { Adapters } from "../backend/choose-adapters.ts";
import { createBackend } from "../backend/compose.ts";
import { signedIn } from "../contract/accounts.ts";
import { startedCheckout } from "../contract/checkout.ts";
import { creditsOver } from "../tests/support/credits-module.ts";
import { startServer, teardown } from "../tests/support/postgres-server.ts";
import { plainSettings } from "../tests/support/verbs.ts";
import { percentiles } from "./percentiles.ts";
import type { Figures } from "./results.ts";
import { password } from "./sign-in.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const accounts = 50;
const captures = 1_000;
const buyers = 10;
const purchases = 300;
const concurrency = 20;

/** Runs all the work with limited concurrency. Returns operations per second and each operation's milliseconds. */
async function runConcurrently(count: number, work: (index: number) => Promise<void>) {
  const took: number[] = [];
  let next = 0;
  const beganAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let index = next++; index < count; index = next++) {
        const startedAt = performance.now();
        await work(index);
        took.push(performance.now() - startedAt);
      }
    }),
  );
  return { operationsPerSecond: (count * 1_000) / (performance.now() - beganAt), took };
}

async function measureCredits({ database }: Adapters, of: number) {
  const credits = creditsOver(database, systemRuntime);
  const accountOf = (index: number) => `bench-${of}-${index % of}`;
  for (let index = 0; index < of; index += 1) {
    const lot = { source: "pack", amountHundredths: 100_000_000, expiresAt: null } as const;
    const accountId = accountOf(index);
    await database.transaction((tx) => credits.grant(tx, { ...lot, accountId, lotKey: accountId }));
  }
  const { operationsPerSecond, took } = await runConcurrently(captures, async (index) => {
    const holdId = `hold-${of}-${index}`;
    const wanted = { accountId: accountOf(index), holdId, amountHundredths: 200, ref: `run:${holdId}` };
    await database.transaction((tx) => credits.hold(tx, wanted));
    await database.transaction((tx) => credits.capture(tx, holdId, 200));
  });
  return { operationsPerSecond, milliseconds: percentiles(took) };
}

async function measureWebhooks(backend: Awaited<ReturnType<typeof createBackend>>, { payments }: Adapters) {
  const { local } = payments;
  if (!local) throw new Error("There is no test checkout.");
  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const all = { "content-type": "application/json", ...headers };
    const response = await backend.fetch(
      new Request(`http://bench.internal${path}`, { method: "POST", body, headers: all }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const packages = ["pack-100", "pack-500", "pack-2000"];
  const tokens: string[] = [];
  for (let index = 0; index < buyers; index += 1) {
    const body = JSON.stringify({ email: `buyer-${index}@bench.example`, password });
    tokens.push(signedIn.parse(await post("/api/auth/users/", body, {})).access);
  }
  for (let index = 0; index < purchases; index += 1) {
    const request = { kind: "credit_pack", package_id: packages[index % packages.length] };
    const authorization = `Bearer ${tokens[index % buyers]}`;
    const begun = startedCheckout.parse(
      await post("/api/billing/checkout/", JSON.stringify(request), { authorization }),
    );
    await local.act(begun.checkout.url.split("/").at(-1) ?? "", "pay");
  }
  const took: number[] = [];
  let seconds = 0;
  for (;;) {
    const messages = await local.undelivered();
    if (messages.length === 0) break;
    const { operationsPerSecond, took: some } = await runConcurrently(messages.length, async (index) => {
      const { body = "", signature = "" } = messages[index] ?? {};
      await post("/api/billing/webhook/local/", body, { "paddle-signature": signature });
    });
    took.push(...some);
    seconds += messages.length / operationsPerSecond;
    for (const { id } of messages) await local.delivered(id, "taken");
  }
  return { operationsPerSecond: took.length / seconds, milliseconds: percentiles(took) };
}

async function measure(databaseUrl: string | null, name: string) {
  const folder = `${dataFolder}/${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const seen = Promise.withResolvers<Adapters>();
  const secret = randomBytes(48);
  const backend = await createBackend(
    { dataFolder: folder, databaseUrl, secret, version: "bench", work: false, ...plainSettings },
    {
      adapt(adapters) {
        seen.resolve(adapters);
        return adapters;
      },
    },
  );
  try {
    const adapters = await seen.promise;
    return {
      holdAndCaptureManyAccounts: await measureCredits(adapters, accounts),
      holdAndCaptureOneAccount: await measureCredits(adapters, 1),
      paymentWebhooks: await measureWebhooks(backend, adapters),
    };
  } finally {
    await backend.stop(1_000);
    await backend.close();
  }
}

const sqlite = await measure(null, "sqlite");
const url = process.env.TEST_DATABASE_URL ?? (await startServer({}));
try {
  const figures: Figures["billing"] = { sqlite, postgres: url === "" ? null : await measure(url, "postgres") };
  process.stdout.write(JSON.stringify(figures));
} finally {
  await teardown();
}
