import { createHash } from "node:crypto";
import type { Logger } from "pino";
import sharp from "sharp";
import { z } from "zod";
import { createSigner, organizationOf } from "./adapters/content-credentials/certificate.ts";
import { createContentCredentials } from "./adapters/content-credentials/in-thread.ts";
import { expiryOf } from "./adapters/content-credentials/operator-signer.ts";
import { type ContentCredentials, joinSigned, type Signer } from "./adapters/content-credentials/port.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import type { Database } from "./adapters/database/port.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import { createSealer } from "./keys/sealer.ts";
import type { Configuration, Setting } from "./modules/configuration/index.ts";

export interface ContentCredentialSettings {
  /** The operator's certificates and key; `null` for those that the installation creates for itself. */
  signer: Signer | null;
}

const sealed = z.object({ text: z.string(), keyId: z.string() });
type Sealed = z.infer<typeof sealed>;
/** One certificate for each name that the studio has had. Earlier releases kept one alone. */
const stored: Setting<readonly Sealed[]> = {
  name: "content_credentials",
  schema: z.array(sealed).or(sealed.transform((one) => [one])),
  initial: [],
};
const storedSigner = z.object({ privateKey: z.string(), chain: z.array(z.base64()) });

const dayMilliseconds = 86_400_000;
const warnedDays = 30;

interface Given {
  settings: ContentCredentialSettings;
  configuration: Pick<Configuration, "read" | "update">;
  database: Database;
  runtime: Runtime;
  log: Logger;
  permanentSecret: Uint8Array;
  /** Readers show it as the one that signed. */
  organization: string;
  version: string;
  opened: AsyncDisposableStack;
}

/** What signs the files that leave. */
export interface StudioCredentials {
  credentials: ContentCredentials;
  /** The hash of the certificate. */
  certificate: string;
  /** Each certificate that signs or has signed here, with those that lead to its root. */
  chains: Signer["chain"][];
  /** The program that signs. */
  generator: { name: string; version: string };
  /** Whether it expires within 30 days. */
  expiresSoon(): boolean;
  /** Scheduled job: warns before the certificate expires. Without it, readers reject what it has signed. */
  warnBeforeExpiry(): Promise<void>;
}

/**
 * Returns what signs the files that leave: the operator's certificate, or the installation's own, which the first start
 * under a name creates. The database has its key, sealed with the permanent secret. A certificate that is new to this
 * start signs a small image first. Throws CannotStartError when it cannot.
 */
export async function openContentCredentials(given: Given): Promise<StudioCredentials> {
  const { settings, runtime, log, version, opened } = given;
  const { signer, isProven, chains } = settings.signer
    ? { signer: settings.signer, isProven: false, chains: [settings.signer.chain] }
    : await ownSigner(given);
  const credentials = createContentCredentials({ signer });
  opened.adopt(credentials, (it) => it.close());
  const generator = { name: "Atelier", version };
  if (!isProven) {
    await proveSigning(credentials, generator, runtime.now());
    await credentials.close();
  }
  const expiresAt = expiryOf(signer);
  const daysLeft = () => Math.floor((expiresAt - runtime.now()) / dayMilliseconds);
  const expiresSoon = () => daysLeft() < warnedDays;
  const warnBeforeExpiry = async () => {
    const days = daysLeft();
    if (expiresSoon())
      log.warn(
        { code: "CERTIFICATE_EXPIRES", days },
        "The certificate of the Content Credentials expires soon. After that, readers reject all files that it has signed.",
      );
  };
  await warnBeforeExpiry();
  const [leaf = new Uint8Array()] = signer.chain;
  const certificate = createHash("sha256").update(leaf).digest("hex");
  return { credentials, certificate, chains, generator, expiresSoon, warnBeforeExpiry };
}

interface OwnSigner {
  signer: Signer;
  isProven: boolean;
  chains: Signer["chain"][];
}

/**
 * Returns the installation's own signer under its present name, and the certificates of all names. Of processes that
 * start at the same time, one creates it for all.
 */
async function ownSigner(given: Given): Promise<OwnSigner> {
  const { configuration, database, runtime, log, organization } = given;
  const sealer = createSealer([given.permanentSecret], "atelier/content-credentials/1", runtime.randomBytes);
  const open = (values: readonly Sealed[]) =>
    values
      .map((value) => sealer.open(value, stored.name))
      .flatMap((text) => (text === undefined ? [] : signerOf(text)));
  const named = (signers: Signer[]) =>
    signers.find(({ chain: [leaf] }) => leaf !== undefined && organizationOf(leaf) === organization);
  const chainsOf = (signers: Signer[]) => signers.map(({ chain }) => chain);
  const before = configuration.read(stored);
  const known = open(before);
  const signer = named(known);
  if (signer) return { signer, isProven: true, chains: chainsOf(known) };
  if (known.length < before.length)
    log.warn(
      { code: "CERTIFICATE_LOST" },
      "The key of the Content Credentials cannot be opened. A new certificate signs from now on.",
    );
  const created = await createSigner(organization, runtime.now());
  const chain = created.chain.map((der) => Buffer.from(der).toString("base64"));
  const mine = sealer.seal(JSON.stringify({ ...created, chain }), stored.name);
  const { after } = await database.transaction((tx) =>
    configuration.update(tx, stored, (current) => (named(open(current)) ? current : [...current, mine])),
  );
  const all = open(after);
  return { signer: named(all) ?? created, isProven: false, chains: chainsOf(all) };
}

function signerOf(text: string): Signer {
  const { privateKey, chain } = storedSigner.parse(JSON.parse(text));
  return { privateKey, chain: chain.map((der) => new Uint8Array(Buffer.from(der, "base64"))) };
}

async function proveSigning(
  credentials: ContentCredentials,
  generator: StudioCredentials["generator"],
  now: number,
): Promise<void> {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const made = { softwareAgent: "", digitalSourceType: "algorithmicMedia" };
  const claim = { generator, createdAt: now, made };
  const parts = await credentials.sign({ bytes, mediaType: "image/png", claim, ingredients: [] });
  const problem =
    "problem" in parts ? parts.problem : await problemOf(credentials, joinSigned(parts, Uint8Array.from(bytes)));
  if (problem !== undefined)
    throw new CannotStartError(
      `Content Credentials cannot be signed: ${problem}. See CONTENT_CREDENTIALS in docs/operations.md.`,
    );
}

async function problemOf(credentials: ContentCredentials, signed: Uint8Array): Promise<string | undefined> {
  const read = await credentials.read(signed, "image/png");
  if (read.found !== "credentials") return "a signed image could not be read";
  if (read.store.validation_state !== "Invalid") return undefined;
  return `readers reject what the certificate signs (${read.store.validation_status.map(({ code }) => code).join(", ")})`;
}
