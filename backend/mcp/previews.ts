import type { ImageContent } from "@modelcontextprotocol/server";
import type { Creation } from "../../contract/gallery.ts";
import type { McpSession } from "./session.ts";

/** The widest copy that is shown. */
const previewWidth = 640;
const previewMaxBytes = 300_000;
/** All images of one result. As Base64 they stay below the megabyte that Claude Desktop accepts. */
const previewsMaxBytes = 700_000;

/** Returns small copies of images, or of the posters of videos. One that is too large or unreadable is left out. */
export async function previewsOf(session: McpSession, creations: readonly Creation[]): Promise<ImageContent[]> {
  const previews: ImageContent[] = [];
  let leftBytes = previewsMaxBytes;
  for (const creation of creations) {
    const maxBytes = Math.min(previewMaxBytes, leftBytes);
    // The generation is paid for, and its result must not be lost over a preview.
    const found = await previewOf(session, creation, maxBytes).catch((error: unknown) => void session.failed(error));
    if (!found) continue;
    leftBytes -= found.bytes.byteLength;
    previews.push({ type: "image", data: found.bytes.toString("base64"), mimeType: found.mediaType });
  }
  return previews;
}

async function previewOf(session: McpSession, { variants }: Creation, maxBytes: number) {
  for (const { url } of variants.filter(({ width }) => width <= previewWidth).toReversed()) {
    const response = await session.readFile(url);
    const sizeBytes = Number(response.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if (response.ok && sizeBytes <= maxBytes)
      return {
        bytes: Buffer.from(await response.arrayBuffer()),
        mediaType: response.headers.get("content-type") ?? "image/webp",
      };
    await response.body?.cancel();
  }
  return undefined;
}
