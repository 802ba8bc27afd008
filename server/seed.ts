import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { createSeedAccount, seedAccount, startDaysAgo } from "./seed/account.ts";
import { openSeedStudio } from "./seed/studio.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** `npm run dev -- --seed`: creates an account with data, for development. Its password is published here. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  if (!settings.development) {
    throw new CannotStartError("The seed is for development: it creates an account with a published password.");
  }
  if (settings.payments.provider !== "local") {
    throw new CannotStartError(
      "The seed pays at the local test checkout: set ALLOW_LOCAL_PAYMENTS=true, and no PADDLE setting.",
    );
  }
  const startedAt = performance.now();
  const studio = await openSeedStudio(backendSettings(settings), startDaysAgo);
  const isNew = await createSeedAccount(studio).finally(() => studio.close());
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const lines = [
    isNew ? `The seeded account is ready (${seconds} s).` : "The seeded account already exists. Nothing was changed.",
    `  Address   ${settings.publicOrigin ?? `http://localhost:${settings.port}`}/auth`,
    `  Email     ${seedAccount.email}`,
    `  Password  ${seedAccount.password}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n\n`);
});
