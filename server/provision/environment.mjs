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
