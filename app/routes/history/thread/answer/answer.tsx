import { createContext, createElement, Fragment, memo, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "./code-block.tsx";
import { type MarkdownElement, type MarkdownNode, plainText } from "./markdown-tree.ts";
import { type Suggesting, SuggestionCard } from "./suggestion-card.tsx";
import "./answer.css";

const Suggestions = createContext<Suggesting | undefined>(undefined);

function Leading({ href, children }: { href: unknown; children?: ReactNode }) {
  if (typeof href !== "string" || href === "") return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An external image is not loaded, because its server would learn who reads the reply. It is shown as a link. */
function PictureElsewhere({ src, alt }: { src: unknown; alt: unknown }) {
  const { t } = useTranslation("history");
  return <Leading href={src}>{typeof alt === "string" && alt !== "" ? alt : t("pictureElsewhere")}</Leading>;
}

function Table({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("history");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
    <section aria-label={t("table")} tabIndex={0} className="answer-table">
      <table>{children}</table>
    </section>
  );
}

/** A code block. A block marked as a prompt is shown as a proposal. */
function Block({ code }: { code: MarkdownElement }) {
  const suggesting = useContext(Suggestions);
  const text = plainText(code.children);
  const marks = String(code.props?.className ?? "").split(" ");
  const language = marks.find((mark) => mark.startsWith("language-"))?.slice("language-".length);
  if (language?.toLowerCase() === "prompt" && suggesting) return <SuggestionCard text={text} suggesting={suggesting} />;
  return <CodeBlock text={text} language={language} />;
}

/** Headings start lower, because the conversation's title and the speaker's name are above them. */
const headings: Readonly<Record<string, string>> = { h1: "h3", h2: "h4", h3: "h5", h4: "h6", h5: "h6" };

function show(node: MarkdownNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, props, align, children = [] } = node;
  const [first] = children;
  switch (tag) {
    case "a":
      return createElement(Leading, { href: props?.href }, ...children.map(show));
    case "img":
      return createElement(PictureElsewhere, { src: props?.src, alt: props?.alt });
    case "table":
      return createElement(Table, {}, ...children.map(show));
    case "input":
      // A checkbox of a task list. It cannot be changed.
      return props?.checked ? "☑ " : "☐ ";
    case "pre":
      if (typeof first === "object") return createElement(Block, { code: first });
  }
  const attributes: object = { ...props, ...(align && { style: { textAlign: align } }) };
  return createElement(headings[tag] ?? tag, attributes, ...children.map(show));
}

/** Shows a reply's Markdown, with its proposals where `suggesting` is given. */
export const Answer = memo(function Answer({ nodes, suggesting }: { nodes: MarkdownNode[]; suggesting?: Suggesting }) {
  return <Suggestions value={suggesting}>{createElement(Fragment, null, ...nodes.map(show))}</Suggestions>;
});
