import { parseArgs } from "node:util";
import { createClient } from "../client.ts";
import { version } from "../version.ts";
import { balance } from "./balance.ts";
import type { Command } from "./command.ts";
import { edit } from "./edit.ts";
import { gallerySearch } from "./gallery-search.ts";
import { generate } from "./generate.ts";
import { models } from "./models.ts";
import { CommandFailure, createOutput, type Host, table, UsageError } from "./output.ts";
import { watch } from "./watch.ts";

const commands: readonly Command[] = [generate, edit, watch, gallerySearch, models, balance];

const shared = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Runs a command line and returns its exit code: 0 for success, 1 for a failure, 2 for wrong arguments or settings. */
export async function runCommand(args: readonly string[], host: Host): Promise<number> {
  const end = args.indexOf("--");
  const output = createOutput(host, args.slice(0, end < 0 ? undefined : end).includes("--json"));
  const first = args.findIndex((arg) => arg !== "--json");
  const line = args.slice(first < 0 ? args.length : first);
  const command = commands.find(({ name }) => name.split(" ").every((word, at) => line[at] === word));
  try {
    const { values, positionals } = parse(line.slice(command?.name.split(" ").length ?? 0), command);
    if (values.version) return show(host, [version]);
    if (values.help || (!command && positionals.length === 0))
      return show(host, command ? helpOf(command) : overview());
    if (!command) throw new UsageError(`There is no command "${positionals.join(" ")}". See atelier --help.`);
    const { ATELIER_URL: url = "", ATELIER_API_KEY: apiKey = "" } = host.env;
    if (url === "" || apiKey === "") {
      throw new UsageError(
        `Set ${url === "" ? "ATELIER_URL" : "ATELIER_API_KEY"} in the environment. See atelier --help.`,
      );
    }
    const client = createClient({ url, apiKey: apiKey.trim() });
    return await command.run({ client, output, words: positionals, options: values, signal: host.signal });
  } catch (error) {
    const isNews = error instanceof CommandFailure && error.runId !== undefined;
    if (!host.signal.aborted || isNews) return output.error(error);
    output.progress("");
    return 1;
  }
}

function parse(args: readonly string[], command: Command | undefined) {
  try {
    return parseArgs({ args: [...args], options: { ...command?.options, ...shared }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The arguments cannot be understood.");
  }
}

function show({ stdout }: Host, lines: readonly string[]): number {
  stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

function overview(): string[] {
  return [
    "Usage: atelier <command> [options]",
    "",
    ...table(commands.map(({ name, summary }) => [`  ${name}`, summary])),
    "",
    "  --json         Write JSON. This is the default when the output is piped",
    "  --help, -h     Show this, or the options of a command",
    "  --version, -v  Show the version",
    "",
    "Environment:",
    "  ATELIER_URL      The studio's address, such as https://studio.example.com",
    "  ATELIER_API_KEY  An API key, from Settings → API keys and webhooks",
    "",
    "Exit codes: 0 done, 1 refused or failed, 2 wrong arguments or settings, 130 interrupted",
  ];
}

function helpOf({ usage, summary, help }: Command): string[] {
  const options = [...help, ["--json", "Write JSON. This is the default when the output is piped"]];
  return [
    `Usage: atelier ${usage}`,
    "",
    `${summary}.`,
    "",
    ...table(options.map(([name = "", text = ""]) => [`  ${name}`, text])),
  ];
}
