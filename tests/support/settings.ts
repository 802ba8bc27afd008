import { vi } from "vitest";
import { readSettings, type Settings } from "../../server/settings.ts";

/** Returns a production product's settings for this environment. `vi.unstubAllEnvs` reverts it. */
export function settingsWith(environment: Record<string, string>): Settings {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", "a-secret-of-at-least-thirty-two-characters");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return readSettings();
}
