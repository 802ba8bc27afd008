import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { optional, secret } from "./optional.ts";
import { readSecretFiles } from "./secret-files.ts";

const settings = {
  API_KEY: secret(z.string().max(500)),
  PUBLIC_URL: optional(z.url()),
  CATALOGUE: optional(z.string()),
  CATALOGUE_FILE: optional(z.string()),
};

async function fileWith(content: string | Uint8Array): Promise<string> {
  const path = join(await createTemporaryFolder(), "secret");
  await writeFile(path, content);
  return path;
}

const readFrom = async (content: string | Uint8Array) =>
  readSecretFiles(settings, { API_KEY_FILE: await fileWith(content) }).API_KEY;

describe("A secret in a file", () => {
  test.each([
    ["as it is", "sk-1", "sk-1"],
    ["without the newline that editors add", "sk-1\n", "sk-1"],
    ["without that of Windows", "sk-1\r\n", "sk-1"],
    ["with everything but one newline", " sk-1\n\n", " sk-1\n"],
    ["without a byte order mark", "\uFEFFsk-1", "sk-1"],
    ["of several lines", "X-One: a\nX-Two: b\n", "X-One: a\nX-Two: b"],
  ])("is read %s", async (_how, content, value) => expect(await readFrom(content)).toBe(value));

  test("counts as the setting, and an empty name of a file as none", async () => {
    const file = await fileWith("sk-1");
    expect(readSecretFiles(settings, { API_KEY: "", API_KEY_FILE: file })).toMatchObject({ API_KEY: "sk-1" });
    expect(readSecretFiles(settings, { API_KEY: "sk-2", API_KEY_FILE: "" })).toMatchObject({ API_KEY: "sk-2" });
    // A setting whose own name ends like this is none.
    const own = { CATALOGUE_FILE: "/prices.json", OTHER_FILE: "/nowhere" };
    expect(readSecretFiles(settings, own)).toEqual(own);
  });

  test.each([
    ["is empty", () => fileWith(""), "is empty"],
    ["has only a newline", () => fileWith("\n"), "is empty"],
    ["is too large", () => fileWith("sk-1".repeat(20_000)), "cannot be read: it is larger than 64 KB"],
    ["is not text", () => fileWith(new Uint8Array([0xff, 0xfe, 0x00])), "cannot be read: it is not text"],
    ["is missing", async () => join(await createTemporaryFolder(), "secret"), "cannot be read: ENOENT"],
    ["is a folder", createFolder, "cannot be read: it is not a file"],
  ])("that %s stops the start with one line that names it", async (_how, path, why) => {
    const file = await path();
    const read = () => readSecretFiles(settings, { API_KEY_FILE: file });
    expect(read).toThrow(CannotStartError);
    expect(read).toThrow(`API_KEY_FILE, ${file}, ${why}`);
    expect(read).toThrow(/^[^\n]*\.$/);
    expect(read).not.toThrow(/sk-1/);
  });

  test("beside a value stops the start, because one of them is wrong", async () => {
    const file = await fileWith("sk-1");
    expect(() => readSecretFiles(settings, { API_KEY: "sk-2", API_KEY_FILE: file })).toThrow(
      /^API_KEY and API_KEY_FILE are both set: set one of them\.$/,
    );
  });

  test("is refused for a setting that is not a secret", () => {
    expect(() => readSecretFiles(settings, { PUBLIC_URL_FILE: "/run/url" })).toThrow(
      /^PUBLIC_URL_FILE is not a setting: only secrets are read from files\. Set PUBLIC_URL\.$/,
    );
  });
});

async function createFolder(): Promise<string> {
  const path = join(await createTemporaryFolder(), "secret");
  await mkdir(path);
  return path;
}
