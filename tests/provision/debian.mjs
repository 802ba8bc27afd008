import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { run, say } from "../../server/provision/process.mjs";

/**
 * Installs packages on Debian, or on a system based on it, if that needs no user input.
 * @param {string[]} packages
 * @param {string} purpose what they are for, as the user reads it
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(packages, purpose) {
  const prefix = await administratorPrefix();
  if (prefix === undefined) return false;
  say(`Installing ${purpose} from the system's packages (${packages.join(", ")})…`);
  const apt = (...args) => {
    const [program, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args];
    return run(program, rest, { output: "on-failure" });
  };
  if ((await apt("update")) !== 0) return false;
  for (const name of packages) {
    if ((await apt("install", "--yes", "--no-install-recommends", name)) !== 0) return false;
  }
  return true;
}

/** Installs only PostgreSQL's programs. Its package would also create a database and keep a server running. */
export async function installPostgresPrograms() {
  const prefix = await administratorPrefix();
  if (prefix === undefined) return false;
  const setting = "/etc/postgresql-common/createcluster.d/tests-need-no-cluster.conf";
  const isRoot = prefix.length === 0;
  // The second package reads this, after the first has installed the file that includes this folder.
  if (isRoot) {
    mkdirSync(dirname(setting), { recursive: true });
    writeFileSync(setting, "create_main_cluster = false\n");
  } else {
    const script = `mkdir -p ${dirname(setting)} && echo 'create_main_cluster = false' > ${setting}`;
    await run("sudo", ["-n", "sh", "-c", script], { output: "on-failure" });
  }
  try {
    return await installDebianPackages(["postgresql-common", "postgresql"], "PostgreSQL for the tests");
  } finally {
    if (isRoot) rmSync(setting, { force: true });
    else await run("sudo", ["-n", "rm", "-f", setting], { output: "on-failure" });
  }
}

/** Returns the command prefix that grants the right to install, or `undefined` if nothing can be installed this way. */
async function administratorPrefix() {
  if (process.platform !== "linux" || (await run("apt-get", ["--version"], { output: "on-failure" })) !== 0)
    return undefined;
  if (process.getuid() === 0) return [];
  return (await run("sudo", ["-n", "true"], { output: "never" })) === 0 ? ["sudo", "-n"] : undefined;
}
