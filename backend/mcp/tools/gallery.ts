import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { creation, creationFilter, creationOrders, gallery } from "../../../contract/gallery.ts";
import { fileNameMaxCharacters, mcpImageMaxBytes } from "../../../contract/limits.ts";
import { idempotencyKey } from "../../../contract/request-headers.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import { guarded, refused, result } from "../results.ts";
import type { McpSession } from "../session.ts";
import { linkTo } from "../show-run.ts";

/** A page must fit into what models read at once. */
const pageSizeMax = 20;

const found = creation.pick({
  id: true,
  kind: true,
  prompt: true,
  model: true,
  width: true,
  height: true,
  duration_seconds: true,
  media_type: true,
  is_favorite: true,
  tags: true,
  url: true,
  generation_id: true,
  created_at: true,
});

/** Offers `search_creations` and `upload_image`. */
export function offerGallery(server: McpServer, session: McpSession): void {
  const { shape } = creationFilter;
  server.registerTool(
    "search_creations",
    {
      title: "Search the gallery",
      description:
        "List the user's images and videos, newest first, with links to the files. get_generation shows previews of one. Free.",
      inputSchema: z.object({
        search: shape.search.describe(
          "Words of the prompt, the model's name, a collection's name, or a tag; all must match.",
        ),
        kind: shape.kind,
        favorite: shape.favorite,
        tag: shape.tag.describe("A tag, or several separated by commas that must all match."),
        color: shape.color.describe("A color that fills a large area."),
        aspect_ratio: shape.aspect_ratio,
        model: shape.model,
        created_from: shape.created_from,
        created_before: shape.created_before,
        sort: z.enum(creationOrders).exclude(["manual"]).default("newest"),
        page: z.number().int().min(1).max(1_000_000).default(1),
        page_size: z.number().int().min(1).max(pageSizeMax).default(10),
      }),
      outputSchema: z.object({
        count: z.number(),
        count_is_exact: z.boolean(),
        next_page: z.number().nullable(),
        results: z.array(found),
      }),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    (query) =>
      guarded(session, async () => {
        const page = await session.call(gallery.creations, { query });
        if (!page.ok) return refused(page);
        const { count, count_is_exact, next, results } = page.value;
        const next_page = next === null ? null : query.page + 1;
        const text = `${count_is_exact ? "" : "More than "}${count} found; this is page ${query.page}.`;
        return result(
          next_page === null ? text : `${text} Pass page ${next_page} for more.`,
          {
            count,
            count_is_exact,
            next_page,
            results: results.map((one) => found.parse({ ...one, url: session.absolute(one.url) })),
          },
          results.map((one) => linkTo(session, one)),
        );
      }),
  );
  server.registerTool(
    "upload_image",
    {
      title: "Upload an image",
      description: `Keep an image as the source of edit_image or generate_video. PNG, JPEG, or WebP, at most ${mcpImageMaxBytes / 1024 / 1024} MiB; the user uploads larger ones at ${session.absolute("/gallery/uploads")}. Location and camera data is removed. Free.`,
      inputSchema: z.object({
        data: imageData.describe("The file as Base64, or a data URL."),
        name: z.string().max(fileNameMaxCharacters).default("image").describe("A file name, for display."),
        idempotency_key: idempotencyKey.shape["idempotency-key"].describe(
          "Repeat it when you retry: the same image is kept once.",
        ),
      }),
      outputSchema: upload,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    ({ data, name, idempotency_key }) =>
      guarded(session, async () => {
        const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
        const headers = { "idempotency-key": idempotency_key };
        const kept = await session.call(uploads.upload, { headers, file: { field: "image", name, bytes } });
        if (!kept.ok) return refused(kept);
        const { url, thumbnail_url } = kept.value;
        return result(`Uploaded. Pass ${JSON.stringify({ source_upload_id: kept.value.id })} to edit_image.`, {
          ...kept.value,
          url: session.absolute(url),
          thumbnail_url: thumbnail_url && session.absolute(thumbnail_url),
        });
      }),
  );
}

const dataUrlPrefixMaxCharacters = 100;

/** The length is checked before anything is decoded. */
const imageData = z
  .string()
  .min(1)
  .max(Math.ceil(mcpImageMaxBytes / 3) * 4 + dataUrlPrefixMaxCharacters)
  .regex(/^(?:data:image\/[\w.+-]{1,40};base64,)?[A-Za-z0-9+/]+={0,2}$/);
