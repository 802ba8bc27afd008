import { beforeAll, expect, test } from "vitest";
import { isSameOrigin } from "../../app/session/same-origin.server.ts";
import { hostApp } from "../support/app-host.ts";

beforeAll(() => hostApp({ publicOrigin: "https://studio.example", secureCookies: true }));

const signedIn = { cookie: "__Host-session=x" };

test.each<[string, string, Record<string, string>, boolean]>([
  ["a form of ours", "POST", { "sec-fetch-site": "same-origin", ...signedIn }, true],
  ["an address typed by hand", "POST", { "sec-fetch-site": "none", ...signedIn }, true],
  ["another site", "POST", { "sec-fetch-site": "cross-site", ...signedIn }, false],
  [
    "another site that also claims our origin",
    "POST",
    { "sec-fetch-site": "cross-site", origin: "https://studio.example" },
    false,
  ],
  ["a sister of our domain", "POST", { "sec-fetch-site": "same-site", ...signedIn }, false],
  ["an older browser on our public address", "POST", { origin: "https://studio.example", ...signedIn }, true],
  [
    "an older browser on the address it asked for",
    "POST",
    { origin: "http://box.local:3000", host: "box.local:3000" },
    true,
  ],
  ["an older browser from elsewhere", "POST", { origin: "https://evil.example", host: "box.local:3000" }, false],
  ["a page without an origin", "POST", { origin: "null", ...signedIn }, false],
  ["an origin that is none", "POST", { origin: "::", ...signedIn }, false],
  ["cookies without any origin", "POST", signedIn, false],
  ["a script without cookies", "POST", {}, true],
  ["deleting from another site", "DELETE", { "sec-fetch-site": "cross-site" }, false],
  ["only reading", "GET", { "sec-fetch-site": "cross-site", ...signedIn }, true],
])("changes are accepted from pages of ours only: %s", (_, method, headers, accepted) => {
  const request = new Request("http://box.local:3000/logout", { method, headers });
  expect(isSameOrigin(request)).toBe(accepted);
});
