import { createHash } from "node:crypto";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { createApi } from "../../api.ts";
import { refuse } from "../operation.ts";

const endpoints = Object.values(contract).flatMap((group) => Object.values(group));
const routes = endpoints.map((endpoint) => ({ endpoint, operation: async () => refuse("NOT_FOUND") }));
const api = createApi({
  modules: [{ routes }],
  findCaller: async () => undefined,
  log: pino({ level: "silent" }),
  runtime: createHandDrivenRuntime(),
  version: "1.2.3",
});
const answer = await api.fetch(new Request("http://api.internal/api/docs/"));
const page = await answer.text();

describe("The API reference", () => {
  test("shows every endpoint with its path, its summary and a call to copy", () => {
    for (const { method, path, summary } of endpoints) {
      expect(page).toContain(`<h3>${path}</h3>`);
      const words = summary.replaceAll('"', "&quot;").replaceAll("'", "&#39;");
      expect(page).toContain(words.replace(/`([^`]+)`/g, "<code>$1</code>"));
      const verb = method === "GET" ? "curl" : `curl -X ${method}`;
      expect(page).toContain(`${verb} &quot;$API${path.replace("{id}", "$ID")}&quot;`);
    }
  });

  test("leads nowhere that is not there", () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(targets.length).toBeGreaterThan(endpoints.length);
    expect(targets.filter((id) => !ids.has(id ?? ""))).toEqual([]);
  });

  test("allows nothing but its own stylesheet, and needs nothing else", () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain("unsafe");
    expect(page).not.toMatch(/<script|<link|<img|<iframe|<form| style=| on\w+=|https?:\/\//);
  });

  test("comes as a page in English", () => {
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("1.2.3");
  });
});
