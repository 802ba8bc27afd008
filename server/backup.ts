import { parseArgs } from "node:util";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { commands } from "./backup/commands.ts";
import { demandValues, UsageError } from "./usage-error.ts";

const usage = `Backups of the studio that the settings name. It may run meanwhile, except for a restore.

  npm run backup -- <folder> [--copy-bucket]   backs up into a new folder; the files in a bucket are only listed unless copied
  npm run backup -- verify <folder>            reads a backup and compares it with its manifest
  npm run backup -- restore <folder>           restores it into an empty DATA_DIR, DATABASE_URL, and bucket

  --json   the result as JSON
`;

const options = {
  json: { type: "boolean", default: false },
  "copy-bucket": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function run(): Promise<void> {
  const { positionals, values } = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const [first, ...rest] = positionals;
  if (first === undefined) throw new UsageError("The folder is missing.");
  const name = first === "verify" || first === "restore" ? first : "create";
  const given = name === "create" ? positionals : rest;
  demandValues(name === "create" ? "backup" : name, given, [1, 1]);
  if (name !== "create" && values["copy-bucket"]) throw new UsageError(`${name} takes no --copy-bucket.`);
  const { content, text, isBad } = await commands[name](given[0] ?? "", values["copy-bucket"]);
  process.stdout.write(`${values.json ? JSON.stringify(content, null, 2) : text}\n`);
  if (isBad) process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  const isMisused = error instanceof UsageError;
  if (!isMisused && !(error instanceof CannotStartError)) throw error;
  process.stderr.write(isMisused ? `${error.message}\n\n${usage}` : `${error.message}\n`);
  process.exitCode = isMisused ? 2 : 1;
}
