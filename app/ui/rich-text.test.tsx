import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RichText } from "./rich-text.tsx";

const shown = (text: string) =>
  renderToStaticMarkup(
    <RichText
      text={text}
      places={{ terms: (words) => <a href="/terms">{words}</a>, privacy: (words) => <a href="/privacy">{words}</a> }}
    />,
  );

describe("a sentence with places in it", () => {
  it("puts each place around its words, in the order of the language", () => {
    expect(shown("Read the <privacy>policy</privacy> and the <terms>terms</terms>.")).toBe(
      'Read the <a href="/privacy">policy</a> and the <a href="/terms">terms</a>.',
    );
  });

  it("shows a sentence without places, and the words of an unknown place", () => {
    expect(shown("Nothing to follow.")).toBe("Nothing to follow.");
    expect(shown("Some <strong>words</strong> here")).toBe("Some words here");
  });

  it("never turns text into markup", () => {
    expect(shown("1 < 2 <b>&")).toBe("1 &lt; 2 &lt;b&gt;&amp;");
  });
});
