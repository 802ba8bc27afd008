import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { outputOf } from "./command-output.ts";

const installed = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), link: z.boolean().optional() }),
  ),
});

interface Bill {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  metadata: { component: { type: "container"; name: string; version: string } };
  components: (Component & { "bom-ref": string })[];
}

interface Component {
  type: "library" | "application";
  name: string;
  version: string;
  purl: string;
  licenses?: [{ license: { name: string } }];
}

/**
 * Returns what the image consists of as a CycloneDX 1.6 document: npm's packages, Debian's, and Node.js. It reads the
 * image, because `npm sbom --omit dev` leaves out packages that tools for development need too, such as React.
 */
export async function softwareBill(files: string, architecture: string): Promise<Bill> {
  const found = await Promise.all([nodeOf(files), npmPackagesOf(files), debianPackagesOf(files, architecture)]);
  // One version can be installed in several places.
  const components = new Map(found.flat().map((component) => [component.purl, component]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "container", name: packageJson.name, version: packageJson.version } },
    components: [...components].map(([purl, component]) => ({ "bom-ref": purl, ...component })),
  };
}

async function nodeOf(files: string): Promise<Component> {
  const version = (await outputOf("chroot", [files, "node", "--version"])).slice(1);
  return { type: "application", name: "node", version, purl: `pkg:generic/node@${version}` };
}

/** npm leaves a list of what it has installed, and the Dockerfile removes some of it. */
async function npmPackagesOf(files: string): Promise<Component[]> {
  const app = join(files, "app");
  const list = installed.parse(JSON.parse(await readFile(join(app, "node_modules/.package-lock.json"), "utf8")));
  const present = new Set(await readdir(join(app, "node_modules")));
  return Object.entries(list.packages).flatMap(([path, { version, license, link }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const [, folder = ""] = path.split("/");
    if (version === undefined || link || !present.has(folder)) return [];
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return [{ type: "library", name, version, purl, ...(license && { licenses: [{ license: { name: license } }] }) }];
  });
}

async function debianPackagesOf(files: string, architecture: string): Promise<Component[]> {
  const folder = join(files, "var/lib/dpkg");
  const extracted = (await readdir(join(folder, "status.d"))).map((name) => join("status.d", name));
  const lists = await Promise.all(["status", ...extracted].map((name) => readFile(join(folder, name), "utf8")));
  return lists
    .join("\n\n")
    .split(/\n{2,}/)
    .flatMap((entry) => {
      const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(entry)?.[1];
      const [name, version] = [field("Package"), field("Version")];
      if (name === undefined || version === undefined) return [];
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
      return [{ type: "library", name, version, purl }];
    });
}
