import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Creates a certificate for localhost that nobody else trusts, and its key. Returns their paths. */
export function createCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-days", "2"];
  const about = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", ...kind, ...about, "-keyout", key, "-out", certificate], { stdio: "pipe" });
  return { certificate, key };
}
