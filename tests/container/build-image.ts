import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { root as projectFolder, run, Stop, say } from "../../server/provision/process.mjs";
import { installDebianPackages } from "../provision/debian.mjs";
import { findProgram } from "../provision/find-program.mjs";
import { providePostgres } from "../provision/postgres.mjs";
import { type Architecture, chosenArchitecture, ownArchitecture } from "./architecture.ts";
import { certificates, provideBaseImage } from "./base-image.ts";
import { outputOf } from "./command-output.ts";

const programs = ["buildah", "crun", "debootstrap"];

const layerCount = "--format={{len .OCIv1.RootFS.DiffIDs}}";

const imageConfig = z.object({
  architecture: z.string(),
  config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()).nullish(),
    Cmd: z.array(z.string()),
    WorkingDir: z.string(),
    ExposedPorts: z.record(z.string(), z.unknown()),
    Volumes: z.record(z.string(), z.unknown()),
    Labels: z.record(z.string(), z.string()),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
});
const manifest = z.object({
  config: z.object({ digest: z.string() }),
  layers: z.array(z.object({ size: z.number() })),
});

/** The built image. */
export interface Image {
  architecture: Architecture;
  config: z.infer<typeof imageConfig>["config"];
  /** The bytes of each layer as a registry stores it, compressed with gzip, from the base on. */
  layerBytes: readonly number[];
  /** How many of them are those of the base image. */
  baseLayers: number;
  /** The folder with its files. */
  files: string;
}

declare module "vitest" {
  interface ProvidedContext {
    image: Image;
  }
}

async function build(architecture: Architecture, ...options: string[]): Promise<void> {
  say(`Building for ${architecture}…`);
  // A base that a registry does not have is used as it is. npm opens a thousand files at once.
  const always = ["--isolation=chroot", "--format=docker", "--layers", "--pull=false", "--ulimit=nofile=16384:16384"];
  const mount = `--volume=${certificates}:${certificates}:ro`;
  const args = ["build", ...always, mount, `--arch=${architecture}`, ...options, projectFolder];
  if ((await run("buildah", args, { output: "on-failure" })) !== 0) throw new Stop("The image could not be built.");
}

/** Builds the image from the project's Dockerfile. Returns what removes its files; the layers stay for the next build. */
export default async function buildImage(project: TestProject): Promise<() => Promise<void>> {
  if (process.getuid?.() !== 0) throw new Stop("Building and running an image this way takes the rights of root.");
  if (
    programs.some((program) => !findProgram([program])) &&
    !(await installDebianPackages(programs, "container tools"))
  )
    throw new Stop(`Install ${programs.join(", ")}, then try again.`);
  await providePostgres();
  const architecture = chosenArchitecture();
  const name = `localhost/atelier:${architecture}`;
  const product: string[] = [];
  if (architecture !== ownArchitecture) {
    // Buildah would emulate this stage too, and the build hangs there.
    const stage = "localhost/atelier-build";
    await provideBaseImage(ownArchitecture);
    await build(ownArchitecture, "--target=build", `--tag=${stage}`);
    product.push(`--build-context=build=container-image://${stage}`);
  }
  const base = await provideBaseImage(architecture);
  await build(architecture, ...product, `--tag=${name}`);

  const pushed = await mkdtemp(join(tmpdir(), "atelier-image-"));
  await outputOf("buildah", ["push", "--quiet", "--format=v2s2", name, `dir:${pushed}`]);
  const { layers, config } = manifest.parse(JSON.parse(await readFile(join(pushed, "manifest.json"), "utf8")));
  const configFile = join(pushed, config.digest.replace("sha256:", ""));
  const container = await outputOf("buildah", ["from", "--pull-never", name]);
  project.provide("image", {
    architecture,
    config: imageConfig.parse(JSON.parse(await readFile(configFile, "utf8"))).config,
    layerBytes: layers.map(({ size }) => size),
    baseLayers: Number(await outputOf("buildah", ["inspect", "--type=image", layerCount, base])),
    files: await outputOf("buildah", ["mount", container]),
  });
  return async () => {
    await outputOf("buildah", ["rm", container]);
    await rm(pushed, { recursive: true, force: true });
  };
}
