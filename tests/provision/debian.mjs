import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { run, say } from "../../server/provision/process.mjs";

/**
 * Installs packages of Debian's, or of a system made from it, where that is possible without asking anybody.
 * @param {string[]} packages
 * @param {string} purpose what they are for, as the person reads it
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

/** PostgreSQL's programs alone: its package would also make a database and keep a server running. */
export async function installPostgresPrograms() {
  const prefix = await administratorPrefix();
  if (prefix === undefined) return false;
  const setting = "/etc/postgresql-common/createcluster.d/tests-need-no-cluster.conf";
  const isRoot = prefix.length === 0;
  // Read by the package that comes second, once the first has brought the file that includes this folder.
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

/** What makes a command run with the rights to install; `undefined` where nothing can be installed this way. */
async function administratorPrefix() {
  if (process.platform !== "linux" || (await run("apt-get", ["--version"], { output: "on-failure" })) !== 0)
    return undefined;
  if (process.getuid() === 0) return [];
  return (await run("sudo", ["-n", "true"], { output: "never" })) === 0 ? ["sudo", "-n"] : undefined;
}
