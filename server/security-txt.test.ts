import { createServer } from "node:http";
import { expect, test } from "vitest";
import { originOf } from "../tests/support/listening.ts";
import { securityTxt } from "./security-txt.ts";

const security = { contacts: ["mailto:security@studio.example", "https://studio.example/report"], policy: null };
const publicOrigin = "https://studio.example";

async function startPages(stated: Parameters<typeof securityTxt>[0], now = () => Date.UTC(2026, 0, 31, 23, 59)) {
  const answers = securityTxt(stated, now);
  const origin = await originOf(
    createServer((request, response) => {
      if (!answers(request, response)) response.writeHead(404).end("a missing page");
    }),
  );
  return (path = "/.well-known/security.txt", method = "GET") => fetch(new URL(path, origin), { method });
}

test("security.txt names the contacts, in their order, and what else it knows", async () => {
  const ask = await startPages({ security: { ...security, policy: "https://studio.example/policy" }, publicOrigin });
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:security@studio.example",
      "Contact: https://studio.example/report",
      "Expires: 2026-12-01T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://studio.example/.well-known/security.txt",
      "Policy: https://studio.example/policy",
      "",
    ].join("\n"),
  );
});

test("it says no address that it does not know", async () => {
  const text = await (await (await startPages({ security, publicOrigin: null }))()).text();
  expect(text).not.toMatch(/Canonical|Policy/);
});

test("it always expires in less than a year, and not before ten months, without a restart", async () => {
  let now = Date.UTC(2026, 0, 1);
  const day = 86_400_000;
  const ask = await startPages({ security, publicOrigin }, () => now);
  const seen = new Set<string>();
  for (const end = Date.UTC(2028, 2, 1); now < end; now += 5 * day) {
    const [, expires = ""] = /^Expires: (.+)$/m.exec(await (await ask()).text()) ?? [];
    seen.add(expires);
    expect(Date.parse(expires) - now).toBeGreaterThan(300 * day);
    expect(Date.parse(expires) - now).toBeLessThan(365 * day);
  }
  // It changes once a month.
  expect(seen.size).toBe(26);
});

test("a program may ask for its headers alone", async () => {
  const answer = await (await startPages({ security, publicOrigin }))(undefined, "HEAD");
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test.each([
  ["without a contact", { security: null, publicOrigin }, "/.well-known/security.txt", "GET"],
  ["a form", { security, publicOrigin }, "/.well-known/security.txt", "POST"],
  ["another page", { security, publicOrigin }, "/.well-known/change-password", "GET"],
])("everything else is a page: %s", async (_what, stated, path, method) => {
  const answer = await (await startPages(stated))(path, method);
  expect([answer.status, await answer.text()]).toEqual([404, "a missing page"]);
});
