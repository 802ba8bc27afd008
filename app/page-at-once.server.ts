import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";

/** React writes this where a part waits for something. */
const waitingPart = "<!--$!-->";

/**
 * Returns the HTML of a page that waits for nothing; `undefined` when a part of it waits. Throws what the page throws.
 *
 * React Router sends the data of a page as a stream, and React waits for each of its pieces. Data that is complete is
 * written into the page as one piece instead, in the script that React Router's browser code reads.
 */
export async function writeAtOnce(
  page: (context: EntryContext) => ReactNode,
  entry: EntryContext,
  nonce: string | undefined,
): Promise<string | undefined> {
  const { serverHandoffStream: data } = entry;
  if (!data || waitsForData(entry)) return undefined;
  const html = renderToString(page({ ...entry, serverHandoffStream: undefined }));
  const end = html.lastIndexOf("</body>");
  if (end < 0 || html.includes(waitingPart)) return undefined;
  return `<!DOCTYPE html>${html.slice(0, end)}${dataScript(await text(data), nonce)}${html.slice(end)}`;
}

/** Whether a loader or an action has answered before all its data is there. */
function waitsForData({ staticHandlerContext: { loaderData, actionData } }: EntryContext): boolean {
  const answers: unknown[] = [...Object.values(loaderData), ...Object.values(actionData ?? {})];
  return answers.some((answer) => {
    return (
      typeof answer === "object" && answer !== null && Object.values(answer).some((each) => each instanceof Promise)
    );
  });
}

const meaningfulInHtml = /[&<>\u2028\u2029]/g;

function dataScript(sent: string, nonce: string | undefined): string {
  const literal = JSON.stringify(sent).replace(meaningfulInHtml, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  const attributes = nonce === undefined ? "" : ` nonce="${nonce}"`;
  const controller = "window.__reactRouterContext.streamController";
  return `<script${attributes}>${controller}.enqueue(${literal});${controller}.close();</script>`;
}
