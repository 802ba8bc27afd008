import { afterEach, expect, test, vi } from "vitest";
import { oddTexts } from "../tests/contract/odd-requests.ts";
import { settingsWith } from "../tests/support/settings.ts";
import { environmentNames, SettingsError } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

/** These two decide what is written where. */
const names = environmentNames.filter((name) => name !== "DATA_DIR" && name !== "APP_SECRET");
/** No environment can have this one. */
const texts = oddTexts.filter((text) => !text.includes("\0"));

test.each(names)("any value of %s works or is refused in one line", (name) => {
  for (const text of texts) {
    let refusal: unknown;
    try {
      settingsWith({ [name]: text });
    } catch (error) {
      refusal = error;
    }
    if (refusal === undefined) continue;
    expect(refusal, text).toBeInstanceOf(SettingsError);
    expect(String(refusal), text).not.toContain("\n");
  }
});

test("an origin without its scheme is refused with an example", () => {
  expect(() => settingsWith({ PUBLIC_URL: "studio.example" })).toThrow(
    "PUBLIC_URL: must be an origin such as https://studio.example",
  );
});
