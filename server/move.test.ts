import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { writeMigratedSqlite } from "../tests/support/databases.ts";
import { startProgram } from "../tests/support/programs.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import type { Place } from "./move/place.ts";
import { nextText } from "./move/print.ts";

const program = fileURLToPath(new URL("move.mjs", import.meta.url));

async function run(args: string[], settings: Record<string, string>) {
  const started = startProgram([program, ...args], settings);
  const { code } = await started.ended;
  return { code, printed: started.printed() };
}

const here: Place = { databaseUrl: null, dataFolder: "/srv/studio", bucket: null };
const bucket = {
  bucket: "studio",
  region: "us-east-1",
  endpoint: null,
  accessKeyId: "key",
  secretAccessKey: "hidden",
  pathStyle: false,
  prefix: "",
};
const databaseUrl = "postgres://ada:hidden@db.example/studio";

test.each<[what: string, source: Place, target: Place, settings: string[]]>([
  [
    "a database in another folder",
    here,
    { ...here, databaseUrl, dataFolder: "/srv/new" },
    [
      "DATABASE_URL to postgres://ada@db.example/studio, with its password",
      "DATA_DIR to /srv/new",
      "the S3_ settings as they are",
      "APP_SECRET, in every process, to the content of /srv/studio/secret",
      "APP_SECRET_PREVIOUS as it is, or to the content of /srv/studio/secret.previous",
    ],
  ],
  [
    "another folder for the same bucket",
    { ...here, databaseUrl, bucket },
    { ...here, bucket, dataFolder: "/srv/new" },
    [
      "DATABASE_URL to nothing",
      "DATA_DIR to /srv/new",
      "the S3_ settings as they are",
      "APP_SECRET as it is, or to nothing: /srv/new/secret has it too",
      "APP_SECRET_PREVIOUS as it is, or to the content of /srv/studio/secret.previous",
    ],
  ],
  [
    "the files alone",
    here,
    { ...here, bucket },
    [
      "DATA_DIR as it is",
      "S3_BUCKET to studio, with its keys and the other S3_ settings",
      "APP_SECRET as it is",
      "APP_SECRET_PREVIOUS as it is, or to the content of /srv/studio/secret.previous",
    ],
  ],
])("A move of %s names each setting that changes", (_what, source, target, settings) => {
  const text = nextText(source, target, { isKept: true, hasPrevious: true });
  expect([...text.matchAll(/^ {5}- (.*)\.$/gm)].map(([, setting]) => setting)).toEqual(settings);
  expect(text.includes("maintenance off")).toBe(settings.length > 4);
  expect(nextText(source, target, { isKept: true, hasPrevious: false })).not.toContain("APP_SECRET_PREVIOUS");
});

test("The command ends with 0 when all is moved, with 1 and one line when it is refused, and with 2 when it is misused", async () => {
  const [folder, target] = [await createTemporaryFolder(), join(await createTemporaryFolder(), "moved")];
  await writeMigratedSqlite(folder);
  const APP_SECRET = "a secret of more than thirty-two characters";
  const settings = { DATA_DIR: folder, APP_SECRET };
  const moved = await run(["--to", target], settings);
  expect(moved).toMatchObject({ code: 0 });
  expect(moved.printed).toContain(`APP_SECRET as it is, or to nothing: ${target}/secret has it too.`);
  expect(moved.printed).not.toContain(APP_SECRET);
  const refused = await run(["--to", folder], { ...settings, DATA_DIR: join(folder, "nothing") });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.printed).toMatch(/There is no studio in [^\n]*\n$/);
  for (const misuse of [[], ["--to", "mysql://db/studio"]]) expect((await run(misuse, settings)).code).toBe(2);
});
