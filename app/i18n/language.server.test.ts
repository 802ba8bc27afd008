import { beforeAll, describe, expect, test } from "vitest";
import { hostApp } from "../../tests/support/app-host.ts";
import { findLanguage, languageCookie } from "./language.server.ts";

beforeAll(() => hostApp());

const ask = (headers: Record<string, string>, path = "/") =>
  findLanguage(new Request(`http://studio.example${path}`, { headers }));
const german = async () => (await languageCookie("de")).split(";")[0] ?? "";

describe("a page is in the language of", () => {
  test("the cookie, before that of the browser", async () => {
    expect(await ask({ cookie: await german(), "accept-language": "fr" })).toBe("de");
  });

  test.each([
    ["fr", "fr"],
    ["pt-BR, en", "pt"],
    ["nl, de;q=0.5", "de"],
    ["de;q=0, fr;q=0.1", "fr"],
  ])("the browser: %s is %s", async (header, language) => {
    expect(await ask({ "accept-language": header })).toBe(language);
  });

  test.each([
    ["nothing", {}],
    ["languages that the product lacks", { "accept-language": "nl, xx-YY;q=0.9, *" }],
    ["no language", { "accept-language": "\"'<>;;,,q=;-;" }],
  ])("English, with %s", async (_what, headers) => {
    expect(await ask(headers)).toBe("en");
  });

  test.each([
    "language=",
    "language=%E0%A4%A",
    "language=ZGU",
    "language=Inh4Ig%3D%3D",
    "language=WyJkZSJd",
    "=;;=",
    "x".repeat(9_000),
  ])("the browser, with the cookie %s, which names none", async (cookie) =>
    expect(await ask({ cookie, "accept-language": "it" })).toBe("it"),
  );

  test("the cookie, whatever the address says", async () => {
    expect(await ask({ cookie: await german() }, "/?language=xx&lng=fr&locale=ja")).toBe("de");
    expect(await ask({}, "/?language=xx&lng=fr&locale=ja")).toBe("en");
  });
});

test("10 kB of Accept-Language are not read to the end", async () => {
  expect(await ask({ "accept-language": `${"xx-yy,".repeat(1_700)}de` })).toBe("en");
});
