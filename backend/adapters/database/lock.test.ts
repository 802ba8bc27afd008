import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { DataFolderInUseError, lockDataFolder } from "./lock.ts";

const lockModule = new URL("./lock.ts", import.meta.url).href;

it("lets one process use a data folder, and tells the second which folder it is and what to do", async () => {
  const folder = await createTemporaryFolder();
  await startHolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  expect(() => lockDataFolder(folder)).toThrow(`already working in ${folder}`);
  expect(() => lockDataFolder(folder)).toThrow("DATA_DIR");
});

it("releases the folder immediately when the process that held it is killed", async () => {
  const folder = await createTemporaryFolder();
  const holder = await startHolder(folder);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  lockDataFolder(folder).release();
});

it("can be taken again after it was released, and not before", async () => {
  const folder = await createTemporaryFolder();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  lock.release();
  lock.release();
  lockDataFolder(folder).release();
});

async function startHolder(folder: string): Promise<ChildProcess> {
  const code = `
    const { lockDataFolder } = await import(${JSON.stringify(lockModule)});
    lockDataFolder(${JSON.stringify(folder)});
    process.stdout.write("locked");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child.stdout, "data");
  return child;
}
