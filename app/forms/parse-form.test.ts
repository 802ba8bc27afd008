import { describe, expect, test } from "vitest";
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
  ["an index of a field that is known", { "email[2]": "1", "kinds[2]": "1" }],
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
  const others = { "a[2]": "1", "b.c.d": "1" };
  const parsed = parseForm(formOf({ ...good, email: "ada", ...others }), signIn, t, { secrets: ["password"] });
  if (parsed.ok) throw new Error("It was taken.");
  expect(parsed.reply.initialValue).toEqual({ email: "ada" });
});

test("a file where a text belongs is no text, and of a list two hundred values are read", () => {
  expect(parseForm(formOf({ ...good, email: new Blob(["ada@example.com"]) }), signIn, t)).toMatchObject({ ok: false });
  const many = parseForm(formOf({ ...good, kinds: Array<string>(201).fill("x") }), signIn, t);
  expect(many.ok && many.value.kinds).toHaveLength(200);
});

describe("of the violations of a refusal", () => {
  const refused = (violations: { field: string; message: string }[], sent = {}, options = {}) => {
    const parsed = parseForm(formOf({ ...good, ...sent }), signIn, t, options);
    if (!parsed.ok) throw new Error("It was refused.");
    return parsed.refuse("It failed.", violations).error;
  };
  const weak = { field: "password", message: "Choose another password." };
  const short = { field: "password", message: "Choose a longer password." };
  const plain = { field: "", message: "Wait a day." };
  const other = { field: "nickname", message: "Choose a nickname." };
  const kinds = { field: "kinds", message: "Choose a kind." };

  test("a field shows its first", () => {
    expect(refused([short, weak])).toEqual({ password: [short.message] });
    expect(refused([])).toEqual({ "": ["It failed."] });
  });

  test("the first that no field of the form is about stands above the form", () => {
    expect(refused([plain, other])).toEqual({ "": [plain.message] });
    expect(refused([other, plain])).toEqual({ "": [other.message] });
    expect(refused([other, weak])).toEqual({ "": [other.message], password: [weak.message] });
  });

  test("so do those of fields that the page lacks at the moment or hides, but not those of lists without a choice", () => {
    expect(refused([kinds])).toEqual({ "": [kinds.message] });
    expect(refused([kinds], { kinds: "plain" })).toEqual({ kinds: [kinds.message] });
    expect(refused([kinds], { kinds: "plain" }, { hidden: ["kinds"] })).toEqual({ "": [kinds.message] });
    expect(refused([kinds], {}, { choices: ["kinds"] })).toEqual({ kinds: [kinds.message] });
  });
});
