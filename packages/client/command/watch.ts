import { setTimeout as pauseFor } from "node:timers/promises";
import { isFinal, type Run } from "../run-events.ts";
import { type Command, type Invocation, numberOption, unwrap } from "./command.ts";
import { brief, UsageError } from "./output.ts";

/** One request each time leaves most of a key's 120 requests per minute to others. */
const secondsBetweenReads = { underWay: 3, idle: 10 };

export const watch: Command = {
  name: "watch",
  usage: "watch [run ID] [options]",
  summary: "Follow one run until it ends, or all of your runs until Ctrl+C",
  options: { every: { type: "string" } },
  help: [
    [
      "--every seconds",
      `How often to read all runs. The default is ${secondsBetweenReads.underWay}, or ${secondsBetweenReads.idle} while none is under way`,
    ],
  ],
  async run(invocation) {
    const { words, options } = invocation;
    if (words.length > 1) throw new UsageError("atelier watch takes one run ID, or none.");
    const seconds = numberOption(options, "every", { min: 1 });
    const [id] = words;
    return id === undefined ? watchAll(invocation, seconds) : watchOne(invocation, id);
  },
};

/** Returns a run's progress in words. */
export function progressOf({ status, stage, progress, queue_position, eta_seconds }: Run): string {
  if (status === "queued") return queue_position ? `Waiting: ${queue_position} ahead` : "Waiting";
  if (status !== "processing") return status;
  const rest = eta_seconds === null ? "" : `, about ${Math.ceil(eta_seconds)} s left`;
  return `${stage} ${Math.round(progress * 100)} %${rest}`;
}

async function watchOne({ client, output, signal }: Invocation, id: string): Promise<number> {
  let last: Run | undefined;
  for await (const result of client.follow(id, { signal })) {
    last = unwrap(result);
    if (output.isJson) output.json(last);
    else if (isFinal(last)) output.line(lineOf(last));
    else output.progress(progressOf(last));
  }
  return last?.status === "completed" && !last.error ? 0 : 1;
}

/** Writes the runs under way, then each change of any run. Ends only by the signal. */
async function watchAll({ client, output, signal }: Invocation, seconds: number | undefined): Promise<number> {
  const known = new Map<string, string>();
  const active = new Set<string>();
  const read = async (status?: Run["status"]) => {
    const query = { status, page_size: 100 };
    return unwrap(await client.call("GET", "/api/generation/history/", { query, signal, attempts: 10 })).results;
  };

  const tell = (run: Run, isFirstRead: boolean) => {
    if (isFinal(run)) active.delete(run.id);
    else active.add(run.id);
    const state = output.isJson ? `${run.status} ${run.stage} ${run.progress}` : `${run.status} ${run.stage}`;
    const isNews = known.get(run.id) !== state && !(isFirstRead && isFinal(run));
    known.set(run.id, state);
    if (!isNews) return;
    if (output.isJson) output.json(run);
    else output.line(lineOf(run));
  };

  for (let isFirstRead = true; ; isFirstRead = false) {
    // The newest include those that began and ended since the last read.
    const newest = await read();
    const older = isFirstRead ? [...(await read("queued")), ...(await read("processing"))] : [];
    const found = new Map([...newest, ...older].map((run) => [run.id, run]));
    for (const id of active) {
      if (found.has(id)) continue;
      const run = await client.call("GET", "/api/generation/status/{id}/", { path: { id }, signal });
      if (run.ok) found.set(id, run.value);
      else active.delete(id);
    }
    for (const run of [...found.values()].sort((a, b) => a.created_at.localeCompare(b.created_at)))
      tell(run, isFirstRead);
    if (isFirstRead) output.note("Watching. Press Ctrl+C to stop");
    const pauseSeconds = seconds ?? secondsBetweenReads[active.size > 0 ? "underWay" : "idle"];
    await pauseFor(pauseSeconds * 1_000, undefined, { signal });
  }
}

function lineOf(run: Run): string {
  const outputs = run.status === "completed" ? ` (${run.outputs.length} of ${run.count})` : "";
  const reason = run.error ? `: ${run.error.message}` : "";
  return `${run.id}  ${progressOf(run)}${outputs}${reason}  ${brief(run.prompt, 50)}`;
}
