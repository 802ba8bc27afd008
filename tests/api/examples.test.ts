import { execFile } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeKey } from "../support/api-keys.ts";
import { startListening } from "../support/listening-studio.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);
const examples = join(import.meta.dirname, "../../docs/examples");

const programs = [
  ["TypeScript", process.execPath, "make-a-picture.ts"],
  ["curl", "bash", "make-a-picture.sh"],
] as const;

const picture = { create: { width: 320, height: 320, channels: 3 as const, background: "teal" } };

test("What the page about the API says to type can be typed as it stands", async () => {
  const { origin, secret } = await startListening();
  const page = await readFile(join(examples, "../api.md"), "utf8");
  const typed = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = ""]) => lines).join("");
  const folder = await createTemporaryFolder();
  await symlink(join(examples, ".."), join(folder, "docs"));
  await writeFile(join(folder, "photo.jpg"), await sharp(picture).jpeg().toBuffer());
  await writeFile(join(folder, "mask.png"), await sharp(picture).png().toBuffer());
  // A refusal ends the script here. For a reader of the docs, it would not.
  const strictly = 'set -euo pipefail; curl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
  const script = strictly + typed.replace("http://localhost:3000", origin).replace("ak_…", secret);
  const { stdout } = await run("bash", ["-c", script], { cwd: folder, env: { PATH: process.env.PATH } });
  expect(stdout).toMatch(/"current_credits".*Saved picture\.png\n.*Saved picture\.png\n.*"id":.*event: message\n/s);
});

describe.each(programs)("The example in %s", (_language, program, script) => {
  const start = async (secret: string, origin: string, prompt: string) => {
    const file = join(await createTemporaryFolder(), "picture.png");
    const env = { PATH: process.env.PATH, ATELIER_URL: origin, ATELIER_API_KEY: secret };
    const ended = run(program, [join(examples, script), prompt, file], { env });
    return { file, ended };
  };

  test("makes a picture from start to finish", async () => {
    const { studio, ada, origin } = await startListening();
    const { secret } = await makeKey(studio, ada, ["generation"]);
    const prompt = 'A "quoted" lighthouse\\ at dusk,\nwaves';
    const { file, ended } = await start(secret, origin, prompt);
    const { stdout } = await ended;
    const id = /^Run ([0-9a-f-]{36})$/m.exec(stdout)?.[1] ?? "";
    const made = await studio.readRun(ada, id);
    expect(made.status).toBe("completed");
    expect(made.prompt.replace("\n", " ")).toBe('A "quoted" lighthouse\\ at dusk, waves');
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({ format: "png", width: 1024 });
  });

  test("says why when it cannot", async () => {
    const { secret, origin } = await startListening();
    const { ended } = await start(`${secret.slice(0, -1)}x`, origin, "A lighthouse");
    await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("UNAUTHORIZED") });
  });
});
