import type { ParseArgsOptionsConfig } from "node:util";
import { failed, type Result } from "../failure.ts";
import type { paths } from "../openapi.ts";
import type { Run } from "../run-events.ts";
import { choiceOption, type Invocation, numberOption, textOption, unwrap } from "./command.ts";
import { prepareFolder, saveAll } from "./files.ts";
import { CommandFailure, creditsOf } from "./output.ts";
import { progressOf } from "./watch.ts";

/** The options of every command that starts a run. */
export const runOptions = {
  count: { type: "string", short: "n" },
  out: { type: "string", short: "o" },
  model: { type: "string", short: "m" },
  quality: { type: "string" },
  seed: { type: "string" },
  "max-cost": { type: "string" },
  "dry-run": { type: "boolean" },
  force: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

export const runHelp = [
  ["--count, -n number", "How many, from 1. The default is 1"],
  ["--out, -o folder", "Download into this folder. The default is the current one"],
  ["--model, -m id", "A model from atelier models"],
  ["--quality draft|standard|high", "The default is standard"],
  ["--seed number", "The same seed and prompt give the same result"],
  ["--max-cost credits", "Start nothing that costs more"],
  ["--dry-run", "Show the price and start nothing"],
  ["--force", "Replace existing files"],
] as const;

export const ratios = ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"] as const;

/** Returns the parameters that every mode has. */
export function commonParameters({ options }: Pick<Invocation, "options">) {
  return {
    model: textOption(options, "model"),
    quality: choiceOption(options, "quality", ["draft", "standard", "high"]),
    seed: numberOption(options, "seed"),
    count: numberOption(options, "count", { min: 1 }),
  };
}

type QuoteQuery = NonNullable<paths["/api/generation/quote/"]["get"]["parameters"]["query"]>;

/** Starts a run at no more than this price. */
export type StartRun = (header: { "max-cost-credits": number }) => Promise<Result<{ id: string }>>;

/**
 * Shows the price of a run, starts it, follows it to its end, and downloads the outputs. `prepare` sends the files that
 * the run needs and returns the call that starts it; the price shown is the highest price paid. Returns the exit code.
 */
export async function makeRun(
  invocation: Invocation,
  query: QuoteQuery,
  prepare: () => Promise<StartRun>,
): Promise<number> {
  const { client, output, options, signal } = invocation;
  const maxCost = numberOption(options, "max-cost", { isWhole: false });
  const folder = textOption(options, "out") ?? ".";
  if (!options["dry-run"]) await prepareFolder(folder);
  const quote = unwrap(await client.call("GET", "/api/generation/quote/", { query, signal }));
  const price = `${creditsOf(quote.cost_credits)} of your ${quote.current_credits}, with ${quote.model}`;
  if (options["dry-run"]) {
    if (output.isJson) output.json({ quote });
    else output.line(`Price: ${price}`);
    return 0;
  }
  output.note(`Price: ${price}`);

  const start = await prepare();
  // Ctrl+C does not end this call: it would leave open whether a run began.
  const header = { "max-cost-credits": Math.min(maxCost ?? Number.POSITIVE_INFINITY, quote.cost_credits) };
  const started = unwrap(await start(header));
  const run = await followToEnd(invocation, started.id);
  const saved = await saveAll(invocation, run.outputs, folder, options);
  if (output.isJson) output.json({ quote, run, ...saved });
  if (run.error) {
    throw new CommandFailure({ ...failed("UNEXPECTED_ANSWER", run.error.message).failure, code: run.error.code });
  }
  output.note(`Paid ${creditsOf(run.charged_credits)}`);
  return run.status === "completed" && saved.failures.length === 0 ? 0 : 1;
}

/** Shows a run's progress until it is final. */
async function followToEnd({ client, output, signal }: Invocation, id: string): Promise<Run> {
  let last: Run | undefined;
  for await (const result of client.follow(id, { signal })) {
    if (!result.ok) throw new CommandFailure(result.failure, id);
    last = result.value;
    output.progress(progressOf(last));
  }
  if (!last) throw new Error(`Run ${id} was not read.`);
  return last;
}
