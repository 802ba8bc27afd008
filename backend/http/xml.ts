/** A part of an XML document, already escaped. */
export interface Xml {
  xml: string;
}

/** Everything that XML 1.0 allows in no form (section 2.2), such as control characters and halves of a surrogate pair. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"]/g, (character) => escapes[character] ?? "");
}

/** Returns an element. Attributes that are undefined are left out; texts are escaped. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  ...children: (string | Xml)[]
): Xml {
  const named = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escapeXml(String(value))}"`,
  );
  const content = children.map((child) => (typeof child === "string" ? escapeXml(child) : child.xml)).join("");
  return { xml: `<${name}${named.join("")}${content === "" ? "/>" : `>${content}</${name}>`}` };
}

/** Returns a whole document in UTF-8. */
export function xmlDocument({ xml }: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`;
}
