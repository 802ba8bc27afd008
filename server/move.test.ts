import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { writeMigratedSqlite } from "../tests/support/databases.ts";
import { startProgram } from "../tests/support/programs.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";

const program = fileURLToPath(new URL("move.mjs", import.meta.url));

async function run(args: string[], settings: Record<string, string>) {
  const started = startProgram([program, ...args], settings);
  const { code } = await started.ended;
  return { code, printed: started.printed() };
}

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
