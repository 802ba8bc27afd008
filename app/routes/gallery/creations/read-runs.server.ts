import type { RouterContextProvider } from "react-router";
import { pageSizeDefault, pageSizeMax } from "../../../../contract/limits.ts";
import { type Api, valueOrThrow } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import type { ListQuery } from "../list-query.ts";

/** Reads the runs in a state without creations in the gallery, newest first. */
export async function readRuns(
  context: Readonly<RouterContextProvider>,
  { generation }: Api,
  status: NonNullable<ListQuery["status"]>,
  { mode: type, page = 1 }: ListQuery,
) {
  const read = async (wanted: {
    status: "queued" | "processing" | Exclude<typeof status, "underway">;
    page: number;
    page_size: number;
  }) => valueOrThrow(context, await generation.history({ query: { ...wanted, type } }));
  // There are rarely many, so read all of them without paging.
  const lists =
    status === "underway"
      ? await Promise.all([
          read({ status: "processing", page: 1, page_size: pageSizeMax }),
          read({ status: "queued", page: 1, page_size: pageSizeMax }),
        ])
      : [await read({ status, page, page_size: pageSizeDefault })];
  const [first] = lists;
  return {
    status,
    count: lists.reduce((sum, { count }) => sum + count, 0),
    page,
    hasNext: status !== "underway" && first !== undefined && first.next !== null,
    now: host().now(),
    shown: lists.flatMap(({ results }) =>
      results.map((run) => ({
        id: run.id,
        prompt: run.prompt,
        mode: run.generation_type,
        status: run.status,
        stage: run.stage,
        reason: run.error?.message ?? null,
        createdAt: run.created_at,
      })),
    ),
  };
}

export type FoundRuns = Awaited<ReturnType<typeof readRuns>>;
