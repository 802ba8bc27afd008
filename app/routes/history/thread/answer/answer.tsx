import { type ComponentProps, createContext, memo, useContext } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import { useTranslation } from "../../../../i18n/texts.ts";
import { CodeBlock } from "./code-block.tsx";
import { type Suggesting, SuggestionCard } from "./suggestion-card.tsx";
import "./answer.css";

const Suggestions = createContext<Suggesting | undefined>(undefined);

const plugins = [remarkGfm, remarkBreaks];
const allowed = new Set(["http:", "https:", "mailto:"]);

/** Returns the address if a reply may link to it, else an empty string. */
export function safeAddress(address: string): string {
  return URL.canParse(address) && allowed.has(new URL(address).protocol) ? address : "";
}

function Leading({ href, children }: ComponentProps<"a">) {
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An external image is not loaded, because its server would learn who reads the reply. It is shown as a link. */
function PictureElsewhere({ src, alt }: ComponentProps<"img">) {
  const { t } = useTranslation("history");
  return <Leading href={typeof src === "string" ? src : undefined}>{alt || t("pictureElsewhere")}</Leading>;
}

function Table({ children }: ComponentProps<"table">) {
  const { t } = useTranslation("history");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
    <section aria-label={t("table")} tabIndex={0} className="answer-table">
      <table>{children}</table>
    </section>
  );
}

/** A checkbox of a task list. It cannot be changed. */
function TaskBox({ checked }: ComponentProps<"input">) {
  return checked ? "☑ " : "☐ ";
}

/** A code block. A block marked as a prompt is shown as a proposal. */
function Block({ node, children }: ComponentProps<"pre"> & ExtraProps) {
  const suggesting = useContext(Suggestions);
  const [code] = node?.children ?? [];
  if (code?.type !== "element") return <pre>{children}</pre>;
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const { className } = code.properties;
  const marks = Array.isArray(className) ? className.map(String) : [];
  const language = marks.find((mark) => mark.startsWith("language-"))?.slice("language-".length);
  if (language?.toLowerCase() === "prompt" && suggesting) return <SuggestionCard text={text} suggesting={suggesting} />;
  return <CodeBlock text={text} language={language} />;
}

/** Headings start lower, because the conversation's title and the speaker's name are above them. */
const components: Components = {
  h1: "h3",
  h2: "h4",
  h3: "h5",
  h4: "h6",
  h5: "h6",
  a: Leading,
  img: PictureElsewhere,
  table: Table,
  input: TaskBox,
  pre: Block,
};

/**
 * Renders a reply's Markdown. Nothing in it runs or loads: HTML is shown as text, and links can only be web or email
 * addresses.
 */
export const Answer = memo(function Answer({ text, suggesting }: { text: string; suggesting?: Suggesting }) {
  return (
    <Suggestions value={suggesting}>
      <Markdown remarkPlugins={plugins} urlTransform={safeAddress} components={components}>
        {text}
      </Markdown>
    </Suggestions>
  );
});
