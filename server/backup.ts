import { commands } from "./backup/commands.ts";
import { demandValues, readArguments, runCommandLine, UsageError } from "./command-line.ts";

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

async function run(): Promise<void> {
  const { positionals, values } = readArguments({ options, allowPositionals: true });
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

await runCommandLine(usage, run);
