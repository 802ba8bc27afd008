import { Children, isValidElement, type ReactNode } from "react";
import Markdown from "react-markdown";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import type { MarkdownElement, MarkdownNode } from "./markdown-tree.ts";

const plugins = [remarkGfm, remarkBreaks];
const allowed = new Set(["http:", "https:", "mailto:"]);

/** Returns the address if a reply may link to it, else an empty string. */
export function safeAddress(address: string): string {
  return URL.canParse(address) && allowed.has(new URL(address).protocol) ? address : "";
}

/**
 * Reads a reply's Markdown. Nothing in it runs or loads: HTML becomes text, and links can only be web or email addresses.
 * Browsers load this file only for a reply that streams in.
 */
export function readMarkdown(text: string): MarkdownNode[] {
  return nodesOf(Markdown({ remarkPlugins: plugins, urlTransform: safeAddress, children: text }));
}

function nodesOf(shown: ReactNode): MarkdownNode[] {
  return Children.toArray(shown).flatMap((node): MarkdownNode[] => {
    if (typeof node === "string") return [node];
    if (!isValidElement<Given>(node)) return [];
    return typeof node.type === "string" ? [elementOf(node.type, node.props)] : nodesOf(node.props.children);
  });
}

interface Given {
  children?: ReactNode;
  style?: { textAlign?: string };
  [name: string]: unknown;
}

function elementOf(tag: string, { children, style, ...given }: Given): MarkdownElement {
  const align = (["left", "center", "right"] as const).find((known) => known === style?.textAlign);
  const props = Object.entries(given).flatMap(([name, value]): [string, string | number | boolean][] =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [],
  );
  const nodes = nodesOf(children);
  return {
    tag,
    ...(props.length > 0 && { props: Object.fromEntries(props) }),
    ...(align && { align }),
    ...(nodes.length > 0 && { children: nodes }),
  };
}
