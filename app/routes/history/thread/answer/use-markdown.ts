import { useEffect, useMemo, useState } from "react";
import type { ShownMessage } from "../../shown-messages.ts";
import type { MarkdownNode } from "./markdown-tree.ts";

type Read = (text: string) => MarkdownNode[];

/** Used when the code that reads Markdown does not load. The finished reply comes with its Markdown read. */
const readPlainly: Read = (text) => [{ tag: "p", children: [text] }];

/**
 * Returns the Markdown of a message's current text. The server has read the text that was loaded; the code that reads what
 * streams in since is loaded while the reply is being written.
 */
export function useMarkdown({ content, markdown, status }: ShownMessage, text: string): MarkdownNode[] {
  const [read, setRead] = useState<Read>();
  const needsReader = status === "writing" && !read;
  useEffect(() => {
    if (!needsReader) return;
    let isShown = true;
    void import("./read-markdown.ts").then(
      ({ readMarkdown }) => isShown && setRead(() => readMarkdown),
      () => isShown && setRead(() => readPlainly),
    );
    return () => {
      isShown = false;
    };
  }, [needsReader]);
  return useMemo(() => (text === content || !read ? markdown : read(text)), [text, content, markdown, read]);
}
