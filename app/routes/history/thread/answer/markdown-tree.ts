/** An element of a reply's Markdown, as the server sends it and the page shows it. */
export interface MarkdownElement {
  tag: string;
  props?: Record<string, string | number | boolean>;
  /** The alignment of a table's cell. */
  align?: "left" | "center" | "right";
  children?: MarkdownNode[];
}

export type MarkdownNode = string | MarkdownElement;

/** Returns the text of nodes without their markup. */
export function plainText(nodes: readonly MarkdownNode[] = []): string {
  return nodes.map((node) => (typeof node === "string" ? node : plainText(node.children))).join("");
}
