import { vi } from "vitest";
import { readSettings, type Settings } from "../../server/settings.ts";

/** The settings of a product in production whose environment says this. `vi.unstubAllEnvs` takes it back. */
export function settingsWith(environment: Record<string, string>): Settings {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", "a-secret-of-at-least-thirty-two-characters");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return readSettings();
}
