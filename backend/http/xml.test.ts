import { describe, expect, test } from "vitest";
import { parseXml } from "../../tests/support/xml.ts";
import { element, xmlDocument } from "./xml.ts";

const kept = "\t\n <b>\"fish\" & 'chips'</b> ]]> 灯 🐟 \u0085\ufffd";
const removed = "\udc00\0\u0001\u0007\b\u000b\u000c\u001b\u001f\ud800\ufffe\uffff";

describe("An XML document", () => {
  test("keeps any text that XML allows, and drops the characters that it forbids", () => {
    const title = `a${removed}${kept}`;
    const { text } = parseXml(xmlDocument(element("title", {}, title)));
    expect(text).toBe(`a${kept}`);
    const { attributes } = parseXml(xmlDocument(element("img", { alt: `${removed}"><&`, width: undefined })));
    expect(attributes).toEqual({ alt: `"><&` });
  });
});
