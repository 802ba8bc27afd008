import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { generation } from "../../../contract/generation.ts";
import { followRun, waitMaxSeconds } from "../follow-run.ts";
import { guarded, refused } from "../results.ts";
import type { McpSession } from "../session.ts";
import { shownRun, showRun } from "../show-run.ts";

const id = generation.status.params.shape.id.describe("The generation's ID.");

/** Offers `get_generation` and `cancel_generation`. */
export function offerGenerations(server: McpServer, session: McpSession): void {
  server.registerTool(
    "get_generation",
    {
      title: "Read a generation",
      description:
        "Return a generation with previews and links to its files once it has ended, or its progress. wait_seconds waits for the end. Free.",
      inputSchema: z.object({
        id,
        wait_seconds: z.number().int().min(0).max(waitMaxSeconds).default(0),
      }),
      outputSchema: shownRun,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    (asked, context) =>
      guarded(session, async () => {
        const followed = await followRun(session, asked.id, asked.wait_seconds, context);
        return followed.ok ? showRun(session, followed.value) : refused(followed);
      }),
  );
  server.registerTool(
    "cancel_generation",
    {
      title: "Cancel a generation",
      description:
        "Cancel a running generation. Finished outputs are kept and charged; the other held credits are returned. A generation that has ended stays unchanged.",
      inputSchema: z.object({ id }),
      outputSchema: shownRun,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    (params) =>
      guarded(session, async () => {
        const canceled = await session.call(generation.cancel, { params });
        return canceled.ok ? showRun(session, canceled.value) : refused(canceled);
      }),
  );
}
