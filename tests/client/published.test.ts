import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { deadline } from "../provision/deadlines.mjs";
import { startListening } from "../support/listening-studio.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);
const project = join(import.meta.dirname, "../..");
const source = fileURLToPath(new URL("../../packages/client/", import.meta.url));

/** What a user writes. The last lines compile only if wrong calls do not. */
const script = `import { createClient, type Run } from "@atelier/client";

const { ATELIER_URL: url = "", ATELIER_API_KEY: apiKey = "" } = process.env;
const client = createClient({ url, apiKey });
const started = await client.call("POST", "/api/generation/text-to-image/", { body: { prompt: "a lighthouse" } });
if (!started.ok) throw new Error(started.failure.message);
const waited = await client.wait(started.value.id, { signal: AbortSignal.timeout(${deadline(20_000)}) });
if (!waited.ok) throw new Error(waited.failure.message);
const run: Run = waited.value;
for (const creation of run.outputs) {
  const saved = await client.download(creation, ".");
  console.log(saved.ok ? saved.value.file : saved.failure.code);
}
const gone: undefined = undefined as Extract<Awaited<ReturnType<typeof remove>>, { ok: true }>["value"];
function remove() {
  return client.call("DELETE", "/api/gallery/creations/{id}/", { path: { id: run.id } });
}
void gone;
if (process.argv.includes("never")) {
  // @ts-expect-error The path is wrong.
  await client.call("GET", "/api/generation/text-to-image/");
  // @ts-expect-error The parameter is missing.
  await client.call("GET", "/api/generation/status/{id}/");
  // @ts-expect-error The body has a wrong type.
  await client.call("POST", "/api/generation/text-to-image/", { body: { prompt: 1 } });
}
`;

test("The package, installed from its tarball without a network, compiles strictly and works", async () => {
  const folder = await createTemporaryFolder();
  const npm = (args: string[], cwd: string) =>
    execute("npm", [...args, "--offline", "--no-audit", "--no-fund"], {
      cwd,
      env: { ...process.env, npm_config_cache: join(folder, "cache") },
    });
  await npm(["pack", "--workspace", source, "--pack-destination", folder], project);
  const [tarball = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  const user = join(folder, "user");
  await mkdir(user);
  await writeFile(join(user, "package.json"), '{ "private": true, "type": "module" }');
  await npm(["install", join("..", tarball)], user);

  const installed = join(user, "node_modules/@atelier/client");
  expect(await readdir(join(user, "node_modules/@atelier"))).toEqual(["client"]);
  expect((await readdir(installed)).sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  const packed = await readdir(join(installed, "dist"), { recursive: true });
  expect(packed.filter((name) => /test|\.ts$/.test(name) && !name.endsWith(".d.ts"))).toEqual([]);

  await writeFile(join(user, "script.ts"), script);
  const options = { strict: true, module: "nodenext", target: "es2023", skipLibCheck: false, types: ["node"] };
  await writeFile(join(user, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["script.ts"] }));
  await mkdir(join(user, "node_modules/@types"));
  await symlink(join(project, "node_modules/@types/node"), join(user, "node_modules/@types/node"));
  const compiler = join(project, "node_modules/typescript7/bin/tsc");
  const compiled = await execute(process.execPath, [compiler], { cwd: user }).catch((error) => error);
  expect(compiled.stdout).toBe("");

  const { origin, secret } = await startListening();
  const settings = { cwd: user, env: { PATH: process.env.PATH, ATELIER_URL: origin, ATELIER_API_KEY: secret } };
  const { stdout } = await execute(process.execPath, ["script.js"], settings);
  expect((await readFile(join(user, stdout.trim()))).subarray(1, 4).toString()).toBe("PNG");

  const command = join(user, "node_modules/.bin/atelier");
  const about = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  expect((await execute(command, ["--version"], settings)).stdout).toBe(`${about.version}\n`);
  const made = await execute(command, ["generate", "a boat", "--count", "4", "--out", "."], settings);
  expect(JSON.parse(made.stdout)).toMatchObject({ run: { status: "completed" }, failures: [] });
  expect((await readdir(user)).filter((name) => name.startsWith("a_boat-"))).toHaveLength(4);
  expect(made.stderr).toBe("");
});
