import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { composerModes } from "../contract/generation-terms.ts";
import { plainSettings, testSecret } from "../tests/support/api.ts";
import { startProgram } from "../tests/support/programs.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { createTemporaryFolder, whenFinished } from "../tests/support/temporary-folder.ts";
import { createSeedAccount, seedAccount, startDaysAgo } from "./seed/account.ts";
import { openSeedStudio } from "./seed/studio.ts";

async function openStudio() {
  const settings = { ...plainSettings, dataFolder: await createTemporaryFolder(), databaseUrl: null, work: true };
  const studio = await openSeedStudio(
    { ...settings, secret: testSecret, version: "1.0.0" },
    startDaysAgo,
    createScriptedEngine(),
  );
  whenFinished(() => studio.close());
  return studio;
}

type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Reads the contents of the account. */
async function readAccount({ client, signInWith }: Studio) {
  const value = <T>(outcome: { ok: true; value: T } | { ok: false; code: string }): T => {
    if (outcome.ok) return outcome.value;
    throw new Error(outcome.code);
  };
  signInWith(value(await client.accounts.signIn({ body: seedAccount })).access);
  return {
    gallery: value(await client.gallery.summary()),
    conversations: value(await client.conversations.list()).results,
    plan: value(await client.plans.subscription()),
    purchases: value(await client.payments.transactions()).results,
    orders: value(await client.training.orders()).inquiries,
  };
}

test("the seed makes an account with something in every part of the product, and only once", async () => {
  const studio = await openStudio();
  expect(await createSeedAccount(studio)).toBe(true);
  const made = await readAccount(studio);
  expect(made.gallery).toMatchObject({ creations: 60, videos: 8, favorites: 10, trash: 4, collections: 3 });
  expect(made.gallery.generation_types.map((type) => type.generation_type).sort()).toEqual(composerModes.toSorted());
  expect(made.gallery.months.length).toBeGreaterThanOrEqual(4);
  expect(made.conversations).toMatchObject([{ message_count: 4 }]);
  expect(made.plan).toMatchObject({ plan_id: "pro", status: "active" });
  expect(made.purchases.map(({ kind, is_fulfilled }) => [kind, is_fulfilled])).toEqual([
    ["training", true],
    ["subscription", true],
    ["credit_pack", true],
  ]);
  expect(made.orders).toMatchObject([{ model_name: "Ada", status: "in_review" }]);

  expect(await createSeedAccount(studio)).toBe(false);
  expect(await readAccount(studio)).toEqual(made);
});

test.each([
  ["in production", {}, /^The seed is for development: [^\n]*\n$/],
  ["without the test checkout", { NODE_ENV: "development" }, /^The seed pays at the local test checkout: [^\n]*\n$/],
])("the seed is refused %s", async (_where, settings, line) => {
  const seed = fileURLToPath(new URL("seed.ts", import.meta.url));
  const program = startProgram([seed], { DATA_DIR: await createTemporaryFolder(), ...settings });
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.printed()).toMatch(line);
});
