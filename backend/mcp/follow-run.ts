import type { ServerContext } from "@modelcontextprotocol/server";
import { generation, type Run, run as runPayload } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import type { HttpRefusal } from "../http/errors.ts";
import type { McpSession } from "./session.ts";

/** Below the minute after which the official clients give up a request. */
export const waitMaxSeconds = 50;

/**
 * Returns one of the caller's runs once it is final, or its latest state after `waitSeconds` or when the client leaves.
 * Reports progress meanwhile. The run itself continues in any case.
 */
export async function followRun(
  session: McpSession,
  id: string,
  waitSeconds: number,
  context: ServerContext,
): Promise<{ ok: true; value: Run } | HttpRefusal> {
  const found = await session.call(generation.status, { params: { id } });
  if (!found.ok || isFinal(found.value.status) || waitSeconds === 0) return found;
  const opened = await session.open(generation.events, { params: { id } });
  // The caller follows too many runs at once. The current state is an answer too.
  if (!opened.ok) return found;

  const reader = opened.value.getReader();
  const stop = () => void reader.cancel();
  const signal = AbortSignal.any([context.mcpReq.signal, session.leaving, AbortSignal.timeout(waitSeconds * 1_000)]);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const report = progressReporter(session, context);
  let latest = found.value;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      latest = runsIn(new TextDecoder().decode(part.value)).at(-1) ?? latest;
      await report(latest);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await reader.cancel();
  }
  return { ok: true, value: latest };
}

/** Returns the runs in a part of an event stream. Each part holds whole events. */
function runsIn(text: string): Run[] {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.map((line) => runPayload.parse(JSON.parse(line.slice("data: ".length))));
}

/** Returns a function that sends a run's progress if the client asked for it. Progress never falls. */
function progressReporter(
  { leaving, showsProgress }: McpSession,
  { mcpReq }: ServerContext,
): (run: Run) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined || !showsProgress) return async () => {};
  let last = -1;
  return async ({ progress, stage, queue_position }) => {
    if (progress <= last || mcpReq.signal.aborted || leaving.aborted) return;
    last = progress;
    const message = queue_position === null ? stage : `${stage}, ${queue_position} ahead`;
    await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 1, message } });
  };
}
