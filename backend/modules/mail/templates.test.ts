import PostalMime from "postal-mime";
import { describe, expect, onTestFinished, test } from "vitest";
import { languages } from "../../../contract/languages.ts";
import { oddNames } from "../../../tests/support/odd-names.ts";
import { startMailServer } from "../../../tests/support/smtp-server.ts";
import { createSmtpMailer } from "../../adapters/mailer/smtp.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { senderOf } from "./rules.ts";
import { type ComposedMail, composeLetter, type TemplateName, templateVariables } from "./templates.ts";

const names = Object.keys(templateVariables).filter((name): name is TemplateName => name in templateVariables);
const everyTemplate = languages.flatMap((language) => names.map((name) => ({ language, name })));
const link = "https://studio.example/auth/confirm-email/abc_-123";

function variablesOf(name: TemplateName): Record<string, string> {
  const own = templateVariables[name].map((variable) => [variable, variable === "link" ? link : `«${variable}»`]);
  return { appName: "Atelier", email: "ada@example.com", ...Object.fromEntries(own) };
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? "");
}

/** Returns the text that a reader sees, without the markup. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

async function render(letter: ComposedMail): Promise<{ html: string; text: string }> {
  return { html: await renderHtml(letter), text: renderText(letter) };
}

describe.each(everyTemplate)("$name in $language", ({ name, language }) => {
  const letter = composeLetter(name, language, variablesOf(name));

  test("contains every value it was given, and leaves no placeholder unfilled", async () => {
    const { html, text } = await render(letter);
    expect(`${letter.subject}${letter.preheader}${html}${text}`).not.toMatch(/\{\{|\}\}|undefined/);
    for (const value of Object.values(variablesOf(name))) expect(`${letter.preheader}${text}`).toContain(value);
    expect(letter.subject.trim()).not.toBe("");
  });

  test("leads to the same place in both parts, and says the same", async () => {
    const { html, text } = await render(letter);
    const expected = Object.keys(variablesOf(name)).includes("link") ? [link] : [];
    expect(linksIn(html)).toEqual(expected);
    expect(text.match(/https?:\/\/\S+/g) ?? []).toEqual(expected);
    for (const block of letter.blocks) {
      const said = block.kind === "button" ? block.label : block.text;
      expect(text).toContain(said);
      expect(wordsOf(html)).toContain(said);
    }
  });

  test("declares its language to mail programs, and loads nothing from anywhere", async () => {
    const { html } = await render(letter);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(/i);
  });
});

describe("User text in a name or an address", () => {
  const hostile = [
    "<script>alert(1)</script>",
    '"><a href="https://evil.example">click</a>',
    "Ada\r\nBcc: eve@example.com\r\n\r\nNew body",
    "Ada\u2028https://evil.example\u202egro.elpmaxe",
    "{{link}}",
    "$t(footer)",
    "' onclick='alert(1)",
  ];

  test.each(everyTemplate.flatMap((one) => hostile.map((value) => ({ ...one, value }))))(
    "$name in $language stays itself with $value",
    async ({ name, language, value }) => {
      const variables = { ...variablesOf(name), appName: value, email: value };
      const letter = composeLetter(name, language, variables);
      const { html, text } = await render(letter);

      expect(letter.subject).not.toMatch(/[\r\n\u2028\u2029\u202e]/);
      expect(html).not.toMatch(/<script|onclick='|\u202e/i);
      expect(linksIn(html)).toEqual("link" in variables ? [link] : []);
      expect(text).not.toMatch(/^Bcc:/m);
      expect(text.split("\n")).toHaveLength(
        renderText(composeLetter(name, language, variablesOf(name))).split("\n").length,
      );
    },
  );

  test("is shown as it was written", async () => {
    const email = '"<b>"@example.com';
    const { html } = await render(composeLetter("account_deleted", "en", { ...variablesOf("account_deleted"), email }));
    const parsed = await PostalMime.parse(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`);
    expect(parsed.html).toContain("&quot;&lt;b&gt;&quot;@example.com");
  });
});

test("a text with a missing value is an error, not a gap", () => {
  expect(() => composeLetter("reset_password", "en", { appName: "Atelier", email: "ada@example.com", link })).toThrow(
    "minutes",
  );
});

test.each(oddNames)("The studio %s is named as it is, in letters and as their sender", async (appName) => {
  const variables = { ...variablesOf("reset_password"), appName };
  const letter = composeLetter("reset_password", "en", variables);
  const sentence = `your account at ${appName}.`;
  expect([letter.footer, letter.blocks]).toEqual([
    expect.stringContaining(`${appName} sent this email to ada@example.com`),
    expect.arrayContaining([expect.objectContaining({ text: expect.stringContaining(sentence) })]),
  ]);
  const { url, received } = await startMailServer();
  const mailer = createSmtpMailer({ url });
  onTestFinished(() => mailer.close());
  const from = senderOf("studio@example.com", appName);
  await mailer.send({
    ...letter,
    ...(await render(letter)),
    from,
    to: "ada@example.com",
    messageId: "<1@example.com>",
    headers: {},
  });
  const { from: sender, html } = await PostalMime.parse(received[0] ?? "");
  expect(sender).toEqual({ name: appName, address: "studio@example.com" });
  expect(
    wordsOf(html ?? "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">"),
  ).toContain(appName);
});
