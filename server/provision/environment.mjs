import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root, Stop } from "./process.mjs";

/**
 * Adds the settings of `.env` to our environment, and so to every program we start. Existing variables win. Throws a
 * `Stop` when the file cannot be read.
 */
export function loadEnvironmentFile() {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(read(file)))) process.env[name] ??= value;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Stop(`The settings in .env cannot be read (${error.code}). Check the file and its permissions.`);
  }
}

/**
 * Turns the test checkout on, unless the operator has set it: users who try the product on their own machine, and its
 * developers, can then try to buy too.
 * @returns {boolean} whether it was turned on
 */
export function allowTestPayments() {
  const { ALLOW_LOCAL_PAYMENTS, PADDLE_API_KEY, PADDLE_API_KEY_FILE } = process.env;
  if (ALLOW_LOCAL_PAYMENTS || PADDLE_API_KEY || PADDLE_API_KEY_FILE) return false;
  process.env.ALLOW_LOCAL_PAYMENTS = "true";
  return true;
}
