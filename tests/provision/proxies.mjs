import { installDebianPackages } from "./debian.mjs";
import { findProgram } from "./find-program.mjs";

/**
 * Installs the proxies of docs/proxy in CI. Elsewhere it does not, because their packages start servers on port 80; the
 * tests of a missing one are skipped and say so.
 */
export async function provideProxies() {
  if (!process.env.CI) return;
  const missing = ["nginx", "caddy"].filter((name) => !findProgram([name], [`/usr/sbin/${name}`]));
  if (missing.length > 0) await installDebianPackages(missing, "the proxies that docs/proxy configures");
}
