import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { root as projectFolder, run, Stop, say } from "../../server/provision/process.mjs";
import { type Architecture, nodeNames, ownArchitecture } from "./architecture.ts";
import { outputOf } from "./command-output.ts";

/** Certificates of this machine, mounted into builds: a network may check connections with its own. */
export const certificates = "/etc/ssl/certs";

/** As in Debian's own container images. */
const slimPackages = ["doc/*", "man/*", "locale/*", "info/*"]
  .map((path) => `path-exclude /usr/share/${path}\n`)
  .join("");
const slimSystem = `
groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
rm -rf /var/cache/apt/* /var/lib/apt/lists/* /usr/share/man/* /usr/share/locale/* /usr/share/info/*
find /usr/share/doc -type f ! -name copyright -delete`;

/**
 * Provides the image that the Dockerfile builds upon: from its registry or, where none can be reached, a likeness.
 * Returns its name.
 */
export async function provideBaseImage(architecture: Architecture): Promise<string> {
  const dockerfile = await readFile(join(projectFolder, "Dockerfile"), "utf8");
  const [, name, suite] = /^FROM (node:\d+-(\w+)-slim)$/m.exec(dockerfile) ?? [];
  if (name === undefined || suite === undefined)
    throw new Stop("The Dockerfile's base is not one of node's slim images.");
  const image = `docker.io/library/${name}`;
  const pull = ["pull", "--quiet", "--arch", architecture, image];
  if ((await run("buildah", pull, { output: "never" })) === 0) return image;
  const likeness = `localhost/${name}-${architecture}`;
  if ((await run("buildah", ["inspect", "--type", "image", likeness], { output: "never" })) !== 0) {
    say(`No registry has ${name}: making a likeness of it from the packages of Debian and npm…`);
    await makeLikeness(likeness, suite, architecture);
  }
  await outputOf("buildah", ["tag", likeness, image]);
  return image;
}

/** Makes an image with the same system, Node.js, npm, and user. */
async function makeLikeness(image: string, suite: string, architecture: Architecture): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-base-"));
  try {
    const system = join(folder, "system");
    const foreign = architecture !== ownArchitecture;
    const options = ["--variant=minbase", `--arch=${architecture}`, ...(foreign ? ["--foreign"] : [])];
    await outputOf("debootstrap", [...options, suite, system]);
    if (foreign) await outputOf("chroot", [system, "/debootstrap/debootstrap", "--second-stage"]);
    await writeFile(join(system, "etc/dpkg/dpkg.cfg.d/slim"), slimPackages);

    const node = `node-linux-${nodeNames[architecture]}` as const;
    const version = packageJson.optionalDependencies[node];
    const archive = await outputOf("npm", ["pack", "--silent", `${node}@${version}`], folder);
    const local = join(system, "usr/local");
    await outputOf("tar", ["-xzf", join(folder, archive), "--strip-components=1", "-C", local, "package/bin"]);
    await outputOf("npm", ["install", "--silent", "--global", "--prefix", local, "npm@11"]);
    if (existsSync(certificates)) {
      await mkdir(join(local, "etc"), { recursive: true });
      await writeFile(join(local, "etc/npmrc"), `cafile=${certificates}/ca-certificates.crt\n`);
    }
    await outputOf("chroot", [system, "sh", "-euc", slimSystem]);

    const container = await outputOf("buildah", ["from", "--arch", architecture, "scratch"]);
    await outputOf("buildah", ["add", "--quiet", container, system, "/"]);
    const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    await outputOf("buildah", ["config", "--arch", architecture, "--env", path, "--cmd", "node", container]);
    await outputOf("buildah", ["commit", "--quiet", "--rm", "--format", "docker", container, image]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
