import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { readArguments, runCommandLine } from "./command-line.ts";
import { createLog } from "./log.ts";
import { moveStudio } from "./move/move-studio.ts";
import { databaseName, type Place, storageName, targetPlace } from "./move/place.ts";
import { movedText, nextText } from "./move/print.ts";
import { readSettings, type Settings } from "./settings.ts";

const usage = `Moves a studio to another database and storage. Stop every process of the studio first. The source is what
the environment names (DATA_DIR, DATABASE_URL, S3_BUCKET); it stays as it is.

  npm run move -- --to postgres://user@host/database [--bucket <name>]
  npm run move -- --to <folder>
  npm run move -- --to-env <file>

A target without a database, such as a file with the S3_ settings alone, moves only the files.

  --to      a PostgreSQL database, or a data folder for the embedded database and the files
  --bucket  where the files move to; its keys come from the file of --to-env
  --to-env  a file like .env, with the target's DATABASE_URL or DATA_DIR and S3_ settings, so that no password is on the
            command line; --to and --bucket take precedence

The target must be empty. A move that was interrupted goes on when it is started again.
`;

const options = {
  to: { type: "string" },
  bucket: { type: "string" },
  "to-env": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

const progressEveryMilliseconds = 2_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Returns a function that prints what is being done, now and then. */
function printProgress(): (doing: string) => void {
  let printedAt = performance.now();
  return (doing) => {
    if (performance.now() - printedAt < progressEveryMilliseconds) return;
    printedAt = performance.now();
    say(doing);
  };
}

/** Returns whether the secret is the one that the data folder keeps, instead of a setting, and whether it has a former one. */
function secretPlaces({ dataFolder, secret, previousSecret }: Settings) {
  const path = join(dataFolder, "secret");
  return { isKept: existsSync(path) && readFileSync(path, "utf8") === secret, hasPrevious: previousSecret !== null };
}

async function run(signal: AbortSignal): Promise<void> {
  const { help, to, bucket, "to-env": toEnv } = readArguments({ options }).values;
  if (help) return void process.stdout.write(usage);
  const settings = readSettings({ isTool: true });
  const source: Place = settings;
  const target = targetPlace(source, { to, bucket, toEnv });
  say(`From ${databaseName(source)}, files in ${storageName(source)}`);
  say(`To   ${databaseName(target)}, files in ${storageName(target)}`);
  const startedAt = performance.now();
  const moved = await moveStudio({
    source,
    target,
    secret: settings.secret,
    signal,
    log: createLog({ logLevel: "error" }),
    onProgress: printProgress(),
  });
  say(`\n${movedText(moved)}`);
  say(`It took ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.\n`);
  say(nextText(source, target, secretPlaces(settings)));
}

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => stopped.abort(new CannotStartError("Stopped: run the same command again to go on.")));
await runCommandLine(usage, () => run(stopped.signal));
