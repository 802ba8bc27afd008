import { expect, test } from "vitest";
import { z } from "zod";
import { deadline } from "../../tests/provision/deadlines.mjs";
import { parseForm } from "./parse-form.server.ts";

const t = ((key: string) => key) as Parameters<typeof parseForm>[2];
const signIn = z.object({ email: z.email(), password: z.string().min(1), kinds: z.array(z.string()).default([]) });
const good = { email: "ada@example.com", password: "seven quiet herons" };

function formOf(fields: Record<string, string | Blob | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

test.each<[string, Record<string, string | Blob | string[]>]>([
  ["an index far beyond any list", { "a[99999999]": "1" }],
  ["many lists of a million", Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`a${n}[1000000]`, "1"]))],
  ["an index of a field that is known", { "email[99999999]": "1", "kinds[99999999]": "1" }],
  ["a path of three thousand parts", { [`a${".b".repeat(3_000)}`]: "1" }],
  ["an intent that is not JSON", { __intent__: "{" }],
  ["an intent that is null", { __intent__: "null" }],
  ["an intent that is a file", { __intent__: new Blob(["x"]) }],
  ["an intent to change a prototype", { __intent__: '{"type":"update","payload":{"name":"__proto__.x","value":1}}' }],
  ["a state that is not JSON", { __state__: "{" }],
  ["a name of a prototype", { "__proto__.x": "1", constructor: "1" }],
])("a form with %s is parsed as if that were not there", (_what, more) => {
  const begun = performance.now();
  expect(parseForm(formOf({ ...good, ...more }), signIn, t)).toMatchObject({ ok: true, value: { ...good, kinds: [] } });
  expect(Object.prototype).not.toHaveProperty("x");
  expect(performance.now() - begun).toBeLessThan(deadline(1_000));
});

test("a refused form shows again only what its schema names", () => {
  const parsed = parseForm(formOf({ ...good, email: "ada", "a[3000000]": "1" }), signIn, t, { secrets: ["password"] });
  if (parsed.ok) throw new Error("It was taken.");
  expect(parsed.reply.initialValue).toEqual({ email: "ada" });
});

test("a file where a text belongs is no text, and of a list two hundred values are read", () => {
  expect(parseForm(formOf({ ...good, email: new Blob(["ada@example.com"]) }), signIn, t)).toMatchObject({ ok: false });
  const many = parseForm(formOf({ ...good, kinds: Array<string>(50_000).fill("x") }), signIn, t);
  expect(many.ok && many.value.kinds).toHaveLength(200);
});
