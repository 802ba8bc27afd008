import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "./process.mjs";

/** Adds what `.env` sets to our environment, and so to every program we start; what is set already wins. */
export function loadEnvironmentFile() {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) process.env[name] ??= value;
}

/**
 * Turns the test checkout on, unless the operator has decided already: those who try the product out on a machine of their
 * own, or work on it, can try to buy as well.
 * @returns {boolean} whether it was turned on
 */
export function allowTestPayments() {
  if (process.env.ALLOW_LOCAL_PAYMENTS || process.env.PADDLE_API_KEY) return false;
  process.env.ALLOW_LOCAL_PAYMENTS = "true";
  return true;
}
