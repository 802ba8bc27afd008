import { X509Certificate } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { contentCredentialSettings } from "../server/content-credential-settings.ts";
import { createStudioAtRest, restoreInto } from "../tests/support/backups.ts";
import { createHandDrivenRuntime } from "../tests/support/hand-driven-runtime.ts";
import { oddNames } from "../tests/support/odd-names.ts";
import { patternedPicture } from "../tests/support/patterned-picture.ts";
import { describeOnBackend } from "../tests/support/studio-backend.ts";
import { createTemporaryFolder, whenFinished } from "../tests/support/temporary-folder.ts";
import { createSigner, organizationOf } from "./adapters/content-credentials/certificate.ts";
import { createContentCredentials } from "./adapters/content-credentials/in-thread.ts";
import { type ContentCredentials, joinSigned } from "./adapters/content-credentials/port.ts";
import type { Database } from "./adapters/database/port.ts";
import { openSqliteDatabase } from "./adapters/database/sqlite.ts";
import { createInProcessPubSub } from "./adapters/pubsub/in-process.ts";
import { openContentCredentials } from "./content-credentials.ts";
import { createConfiguration } from "./modules/configuration/index.ts";

const log = pino({ level: "silent" });

describeOnBackend("The certificate", (start) => {
  test("is created once for processes that start together, and its key is sealed", async () => {
    const { adapters } = await start({ idle: true });
    const certificates = await Promise.all([certificateOf(adapters.database), certificateOf(adapters.database)]);
    certificates.push(await certificateOf(adapters.database));
    expect(new Set(certificates).size).toBe(1);
    const rows = await adapters.database.read
      .selectFrom("setting")
      .selectAll()
      .where("name", "=", "content_credentials")
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).not.toContain("PRIVATE KEY");
  });
});

test.each(oddNames)("the certificate of the studio %s names it as it is", async (name) => {
  const { database } = await createStudioAtRest();
  await using opened = new AsyncDisposableStack();
  const { credentials, chains } = await open(database, opened, { organization: name });
  const [[leaf = new Uint8Array()] = []] = chains;
  expect(organizationOf(leaf)).toBe(name);
  const read = await credentials.read(await signedBy(credentials), "image/png");
  const issuers = read.found === "credentials" && Object.values(read.store.manifests).map((one) => one.signature_info);
  expect(issuers).toEqual([expect.objectContaining({ issuer: name })]);
});

test("a new name has a certificate of its own, and files of both are the studio's", async () => {
  const { database } = await createStudioAtRest();
  await using opened = new AsyncDisposableStack();
  const [first, second, again] = [
    await open(database, opened, { organization: "Gull" }),
    await open(database, opened, { organization: "Lighthouse" }),
    await open(database, opened, { organization: "Gull" }),
  ];
  expect(second.certificate).not.toBe(first.certificate);
  expect(again.certificate).toBe(first.certificate);
  const reader = createContentCredentials({ signer: null, ownChains: again.chains });
  opened.adopt(reader, (it) => it.close());
  for (const { credentials } of [first, second])
    expect(await reader.read(await signedBy(credentials), "image/png")).toMatchObject({ own: [expect.any(String)] });
});

test("the certificate of an earlier release, which kept one alone, still signs", async () => {
  const { database } = await createStudioAtRest();
  const before = await certificateOf(database);
  const { value } = await database.read
    .selectFrom("setting")
    .select("value")
    .where("name", "=", "content_credentials")
    .executeTakeFirstOrThrow();
  const [alone] = z.array(z.unknown()).parse(JSON.parse(value));
  await database.transaction((tx) =>
    tx
      .updateTable("setting")
      .set({ value: JSON.stringify(alone) })
      .where("name", "=", "content_credentials")
      .execute(),
  );
  expect(await certificateOf(database)).toBe(before);
});

test("the certificate is the same after a backup was restored", async () => {
  const { database, backUp } = await createStudioAtRest();
  const before = await certificateOf(database);
  const { dataFolder } = await restoreInto((await backUp("first")).folder);
  const restored = await openSqliteDatabase({ path: join(dataFolder, "atelier.db") });
  whenFinished(() => restored.close());
  expect(await certificateOf(restored)).toBe(before);
});

test("administrators are warned 30 days before the certificate expires", async () => {
  const { database } = await createStudioAtRest();
  const runtime = createHandDrivenRuntime();
  await using opened = new AsyncDisposableStack();
  const { expiresSoon } = await open(database, opened, { runtime });
  runtime.advance((30 * 365 - 31) * 86_400_000);
  expect(expiresSoon()).toBe(false);
  runtime.advance(2 * 86_400_000);
  expect(expiresSoon()).toBe(true);
});

/** Opens the credentials as a process does, and returns their certificate. */
async function certificateOf(database: Database): Promise<string> {
  await using opened = new AsyncDisposableStack();
  return (await open(database, opened)).certificate;
}

async function open(
  database: Database,
  opened: AsyncDisposableStack,
  { organization = "Gull Studio", runtime = createHandDrivenRuntime() } = {},
) {
  const configuration = await createConfiguration({ database, pubsub: createInProcessPubSub(), runtime, log });
  return openContentCredentials({
    settings: { signer: null },
    configuration,
    database,
    runtime,
    log,
    permanentSecret: new Uint8Array(32).fill(7),
    organization,
    version: "1.0.0",
    opened,
  });
}

/** Returns a small image with credentials. */
async function signedBy(credentials: ContentCredentials): Promise<Uint8Array> {
  const bytes = await patternedPicture(1, 8);
  const claim = {
    generator: { name: "Atelier", version: "1.0.0" },
    createdAt: Date.now(),
    made: { softwareAgent: "a-model", digitalSourceType: "trainedAlgorithmicMedia" },
  } as const;
  const parts = await credentials.sign({
    bytes: Uint8Array.from(bytes),
    mediaType: "image/png",
    claim,
    ingredients: [],
  });
  if ("problem" in parts) throw new Error(parts.problem);
  return joinSigned(parts, Uint8Array.from(bytes));
}

const notSet = { CONTENT_CREDENTIALS: "on", C2PA_CERTIFICATE_FILE: undefined, C2PA_KEY_FILE: undefined } as const;

async function files(certificates: string, key: string) {
  const folder = await createTemporaryFolder();
  const [certificateFile, keyFile] = [join(folder, "chain.pem"), join(folder, "key.pem")];
  await writeFile(certificateFile, certificates);
  await writeFile(keyFile, key);
  return { ...notSet, C2PA_CERTIFICATE_FILE: certificateFile, C2PA_KEY_FILE: keyFile };
}

const pem = (chain: Uint8Array[]) => chain.map((der) => new X509Certificate(der).toString()).join("");

test("an operator's certificates are taken when they fit, and refused in one line otherwise", async () => {
  const signer = await createSigner("An operator", Date.now());
  const other = await createSigner("Another", Date.now());
  const expired = await createSigner("An operator", Date.UTC(1980, 0));
  const accepted = contentCredentialSettings(await files(pem(signer.chain), signer.privateKey));
  expect(accepted?.signer?.chain).toHaveLength(2);
  const [leaf = new Uint8Array(), authority = new Uint8Array()] = signer.chain;
  const refused: [string, string, RegExp][] = [
    ["nothing", signer.privateKey, /must have one to 5 certificates in PEM/],
    [pem(signer.chain), "nothing", /must have a P-256 key/],
    [pem(signer.chain), other.privateKey, /does not belong to the first certificate/],
    [pem([leaf, ...other.chain]), signer.privateKey, /followed by the one that issued it/],
    [pem([authority, leaf]), signer.privateKey, /does not belong|authority's/],
    [pem(expired.chain), expired.privateKey, /expired on 20/],
  ];
  for (const [certificates, key, sentence] of refused) {
    const env = await files(certificates, key);
    expect(() => contentCredentialSettings(env)).toThrow(sentence);
  }
  expect(() => contentCredentialSettings({ ...notSet, C2PA_KEY_FILE: "/key.pem" })).toThrow("belong together");
  expect(contentCredentialSettings({ ...notSet, CONTENT_CREDENTIALS: "off" })).toBeNull();
  expect(contentCredentialSettings(notSet)).toEqual({ signer: null });
});
