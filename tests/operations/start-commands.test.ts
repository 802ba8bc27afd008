import { spawn } from "node:child_process";
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { anyFreePort } from "../../server/provision/port.mjs";
import { originOf } from "../support/listening.ts";
import { followProgram, startApiProgram, startProgram } from "../support/programs.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const server = fileURLToPath(new URL("../../server", import.meta.url));

/** Copies the files that starting needs, with a separate `.env`. The programs that start are the project's. */
async function createCopy(environment: Record<string, string>) {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "server"));
  for (const name of ["start.mjs", "health.mjs", "provision"]) {
    await cp(join(server, name), join(folder, "server", name), { recursive: true });
  }
  for (const name of ["api.ts", "worker.ts"]) await symlink(join(server, name), join(folder, "server", name));
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, ".env"), lines.join(""));
  return folder;
}

test("The API that is started as documented reads .env and is in production: no mailbox, nothing for nothing", async () => {
  const port = await anyFreePort();
  const folder = await createCopy({ API_PORT: String(port), HOST: "127.0.0.1", DATA_DIR: "./data" });
  const started = startProgram([join(folder, "server", "start.mjs"), "api"], {}, "/");
  expect(await started.untilLogged("the API is listening")).toMatchObject({ port });
  expect(await started.untilLogged("There is no account yet.")).toHaveProperty("address");

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await ask("/healthz")).json()).toMatchObject({ payments: "off" });
  // The operator's pages of earlier versions are gone.
  for (const path of ["/api/dev/mailbox/", "/api/operator/", "/api/operator/status/", "/api/operator/metrics/"]) {
    expect((await ask(path)).status).toBe(404);
  }

  const healthy = startProgram([join(folder, "server", "health.mjs"), "api"], {}, folder);
  expect({ ...(await healthy.ended), printed: healthy.printed() }).toEqual({ code: 0, signal: null, printed: "" });
  started.stop("SIGTERM");
  expect(await started.ended).toEqual({ code: 0, signal: null });
  const gone = startProgram([join(folder, "server", "health.mjs"), "api"], {}, folder);
  expect(await gone.ended).toMatchObject({ code: 1 });
  expect(gone.printed().trim()).toBe(`http://127.0.0.1:${port}/readyz does not answer: ECONNREFUSED.`);
});

test("Development mode is on if NODE_ENV asks for it", async () => {
  const api = await startApiProgram({ NODE_ENV: "development", DATA_DIR: await createTemporaryFolder() });
  expect((await api.request("GET", "/api/dev/mailbox/")).status).toBe(200);
});

test.each(["test", "staging"])("There is no third kind besides production and development (%s)", async (kind) => {
  const { ended, printed } = startProgram([join(server, "api.ts")], { NODE_ENV: kind });
  expect(await ended).toMatchObject({ code: 1 });
  expect(printed()).toMatch(/^These settings are invalid. NODE_ENV: [^\n]*\n$/);
});

test("A port that another program uses stops the API with one line and exit code 1", async () => {
  const port = new URL(await originOf(createServer())).port;
  const { ended, printed } = startProgram([join(server, "api.ts")], {
    DATA_DIR: await createTemporaryFolder(),
    HOST: "127.0.0.1",
    API_PORT: port,
    LOG_LEVEL: "warn",
  });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(printed()).toBe(`Cannot listen on 127.0.0.1, port ${port} (EADDRINUSE). Check HOST and API_PORT.\n`);
});

test.each(["api.ts", "worker.ts", "migrate.ts"])(
  "A data folder that nobody can write to stops %s with one line and exit code 1",
  async (program) => {
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, "file"), "");
    const settings = {
      DATA_DIR: join(folder, "file", "data"),
      APP_SECRET: "a secret of more than thirty-two characters",
    };
    const { ended, printed } = startProgram([join(server, program)], settings);
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(printed()).toMatch(/^DATA_DIR, [^\n]*, cannot be used \(ENOTDIR[^\n]*\n$/);
  },
);

test("Programs and commands read a secret from the file that the settings name", async () => {
  const port = await anyFreePort();
  const settings = { API_PORT: String(port), HOST: "127.0.0.1", APP_SECRET: "", APP_SECRET_FILE: "./app_secret" };
  const folder = await createCopy({ ...settings, DATA_DIR: "./data" });
  await writeFile(join(folder, "app_secret"), "a secret of more than thirty-two characters\n");
  const started = startProgram([join(folder, "server", "start.mjs"), "api"], {}, "/");
  await started.untilLogged("the API is listening");

  const command = startProgram([join(server, "admin.ts"), "users", "--url", `http://127.0.0.1:${port}`], {
    APP_SECRET: "a secret of more than thirty-two characters",
    DATA_DIR: join(folder, "nowhere"),
  });
  expect(await command.ended).toMatchObject({ code: 0 });
  expect(command.printed()).toBe("No user matches.\n");
});

test.each([["migrate.ts"], ["admin.ts", "users"]])(
  "A secret that is set twice stops %s with one line and exit code 1",
  async (program, ...values) => {
    const settings = { DATABASE_URL: "postgres://db.example/atelier", DATABASE_URL_FILE: "/run/secrets/database_url" };
    const { ended, printed } = startProgram([join(server, program), ...values], settings);
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(printed()).toBe("DATABASE_URL and DATABASE_URL_FILE are both set: set one of them.\n");
  },
);

test.each([
  ["errors", '{ "NOT_FOUND": ', "JSON"],
  ["generation", '{ "mode": 1 }', "mode is not a text"],
  ["mail", '{ "receipt": { "subject": "Beleg" } }', "receipt.preheader"],
])(
  "A broken file of texts stops the API with one line that names it and exit code 1 (%s)",
  async (name, content, reason) => {
    const folder = await createTemporaryFolder();
    const project = join(server, "..");
    for (const part of ["backend", "contract", "locales", "server", "package.json"]) {
      await cp(join(project, part), join(folder, part), { recursive: true });
    }
    for (const part of ["node_modules", "app"]) await symlink(join(project, part), join(folder, part));
    await writeFile(join(folder, "locales", "de", `${name}.json`), content);
    const dataFolder = await createTemporaryFolder();
    const { ended, printed } = startProgram([join(folder, "server", "api.ts")], {
      DATA_DIR: dataFolder,
      APP_SECRET: "s".repeat(32),
    });
    expect(await ended).toMatchObject({ code: 1 });
    expect(printed()).toMatch(new RegExp(`^[^\\n]*locales/de/${name}\\.json is broken[^\\n]*${reason}[^\\n]*\\n$`));
    expect(await readdir(dataFolder)).toEqual([]);
  },
);

test("A program that npm started ends when npm is stopped, although the shell between them tells it nothing", async () => {
  const port = await anyFreePort();
  const folder = await createCopy({ API_PORT: String(port), HOST: "127.0.0.1", DATA_DIR: "./data" });
  const { PATH = "", HOME = "" } = process.env;
  const shell = spawn("sh", ["-c", "node server/start.mjs api; exit"], {
    cwd: folder,
    env: { PATH, HOME, npm_lifecycle_event: "start:api" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = followProgram(shell);
  await started.untilLogged("the API is listening");
  started.stop("SIGTERM");
  // The output is open until the program itself has ended.
  expect(await started.ended).toEqual({ code: null, signal: "SIGTERM" });
  expect(started.logged().at(-1)).toMatchObject({ msg: "stopping" });
});

test.each([["api"], ["pages"]])(
  "Settings that cannot be read stop the %s with one line and exit code 1",
  async (name) => {
    const folder = await createCopy({});
    await rm(join(folder, ".env"));
    await mkdir(join(folder, ".env"));
    await mkdir(join(folder, "build", "server"), { recursive: true });
    await writeFile(join(folder, "build", "server", "index.js"), "");
    const { ended, printed } = startProgram([join(folder, "server", "start.mjs"), name], {}, "/");
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(printed()).toBe("\nThe settings in .env cannot be read (EISDIR). Check the file and its permissions.\n");
  },
);

test("Without a build, the pages stop with one line that says what to do, and exit code 1", async () => {
  const folder = await createCopy({});
  const { ended, printed } = startProgram([join(folder, "server", "start.mjs"), "pages"], {}, "/");
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(printed()).toBe(
    "\nThere is no build to serve. Run npm run build, or npm run up, which builds what changed.\n",
  );
});

test("The commands of package.json start on Windows too: they need no shell of Unix", () => {
  const ofUnix = /(?:^|\s)\w+=|\bexec\b|[;`$'<>]|\|/;
  expect(Object.values(packageJson.scripts).filter((command) => ofUnix.test(command))).toEqual([]);
});
