import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { textsIn } from "../../../../i18n/texts.server.ts";
import { Answer } from "./answer.tsx";
import { readMarkdown, safeAddress } from "./read-markdown.ts";

const html = (text: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <Answer nodes={readMarkdown(text)} />
    </I18nextProvider>,
  );

describe("an answer's Markdown", () => {
  test("links only to the web and to mail, and says so in the link", () => {
    expect(html("[a](https://example.com/x)")).toContain(
      '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    );
    expect(html("<somebody@example.com>")).toContain('href="mailto:somebody@example.com"');
  });

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//example.com",
    "/gallery",
    "#here",
    "file:///etc/passwd",
  ])("leads nowhere by %s", (address) => {
    expect(safeAddress(address)).toBe("");
    expect(html(`[words](<${address}>)`)).not.toContain("href");
  });

  test("shows HTML as the text it is", () => {
    expect(html("<script>alert(1)</script> <img src=x onerror=alert(1)>")).not.toMatch(/<script|<img/);
    expect(html("<b>bold</b>")).toContain("&lt;b&gt;bold&lt;/b&gt;");
  });

  test("loads no picture of elsewhere, and leads to it", () => {
    const shown = html("![a pixel](https://example.com/pixel.png)");
    expect(shown).not.toContain("<img");
    expect(shown).toContain('href="https://example.com/pixel.png"');
  });

  test("keeps its headings below those of the page, its line breaks, and its boxes as text", () => {
    expect(html("# One\n\n## Two")).toBe("<h3>One</h3>\n<h4>Two</h4>");
    expect(html("one\ntwo")).toContain("one<br/>\ntwo");
    expect(html("- [x] done\n- [ ] open")).not.toContain("<input");
  });

  test("is shown as far as it is written, in the middle of a block too", () => {
    expect(html('```json\n{ "a":')).toContain("{ &quot;a&quot;:");
    expect(html("**bo")).toContain("**bo");
  });
});
