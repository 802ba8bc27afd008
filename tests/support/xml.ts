import { SaxesParser } from "saxes";

/** An element of a parsed document. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  /** The text of the element and of those inside it. */
  text: string;
  children: XmlElement[];
}

/** Parses a document strictly, with namespaces, and returns its root. Throws if it is not well-formed. */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const outside: XmlElement = { name: "", namespace: "", attributes: {}, text: "", children: [] };
  const opened = [outside];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: local, namespace: uri, attributes: Object.fromEntries(values), text: "", children: [] };
    opened.at(-1)?.children.push(element);
    opened.push(element);
  });
  parser.on("text", (text) => {
    for (const element of opened) element.text += text;
  });
  parser.on("closetag", () => {
    opened.pop();
  });
  parser.write(document).close();
  const [root] = outside.children;
  if (!root) throw new Error("The document is empty.");
  return root;
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Returns the only child with this name. Throws when there is none or another one. */
export function onlyChild(parent: XmlElement, name: string): XmlElement {
  const [child, ...others] = childrenOf(parent, name);
  if (!child || others.length > 0) throw new Error(`${parent.name} has not exactly one ${name}.`);
  return child;
}

/** Returns the address of the link with this relation. */
export function linkOf(parent: XmlElement, rel: string): string {
  const link = childrenOf(parent, "link").find(({ attributes }) => attributes.rel === rel);
  return link?.attributes.href ?? "";
}
