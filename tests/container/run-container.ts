import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { z } from "zod";
import { followProgram, type Program } from "../support/programs.ts";
import { createTemporaryFolder, whenFinished } from "../support/temporary-folder.ts";
import { outputOf } from "./command-output.ts";

export interface ContainerOptions {
  /** Instead of the image's command. */
  command?: readonly string[];
  user?: { uid: number; gid: number };
  /** The folder mounted at /data. Without one, nothing outlives the container. */
  data?: string;
  settings?: Record<string, string>;
}

export interface Container extends Omit<Program, "stop"> {
  /** Sends a signal to process 1. */
  kill(signal: "SIGTERM"): Promise<void>;
  /** Runs another program in the container, as an engine runs a health check. */
  exec(...args: string[]): Promise<{ code: number | null; printed: string }>;
  /** Returns the ids on this machine of the processes that process 1 has started and not yet forgotten. */
  children(): Promise<number[]>;
}

const state = z.object({ pid: z.number() });

/**
 * Runs crun where it sees control groups of version 2: it refuses the mixture with version 1, which some machines have.
 */
function runtime(...args: string[]): [string, string[]] {
  const script = 'mount -t cgroup2 none /sys/fs/cgroup && exec crun --cgroup-manager=disabled "$@"';
  return ["unshare", ["--mount", "sh", "-c", script, "sh", ...args]];
}

/** Creates a folder that belongs to whom a new volume belongs: engines copy that from the image. */
export async function createVolume(): Promise<string> {
  const folder = await createTemporaryFolder();
  const { uid, gid, mode } = await stat(join(inject("image").files, "data"));
  await chown(folder, uid, gid);
  await chmod(folder, mode);
  return folder;
}

/**
 * Starts the image with the hardening of compose.yaml: nothing but /data and /tmp can be written, and there are no
 * capabilities. The container shares this machine's network.
 */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const id = `atelier-${randomUUID()}`;
  const bundle = await mkdtemp(join(tmpdir(), "atelier-container-"));
  const bundled = specification(options);
  await writeFile(join(bundle, "config.json"), JSON.stringify(bundled));
  const program = followProgram(
    spawn(...runtime("run", "--bundle", bundle, id), { stdio: ["ignore", "pipe", "pipe"] }),
  );
  whenFinished(async () => {
    if (program.isRunning()) await outputOf(...runtime("delete", "--force", id));
    await rm(bundle, { recursive: true, force: true });
  });
  return {
    ...program,
    kill: async (signal) => void (await outputOf(...runtime("kill", id, signal))),
    async exec(...args) {
      const file = join(bundle, "exec.json");
      await writeFile(file, JSON.stringify({ ...bundled.process, args }));
      const { ended, printed } = followProgram(
        spawn(...runtime("exec", "--process", file, id), { stdio: ["ignore", "pipe", "pipe"] }),
      );
      const { code } = await ended;
      return { code, printed: printed().trim() };
    },
    async children() {
      const { pid } = state.parse(JSON.parse(await outputOf(...runtime("state", id))));
      const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
      return listed.split(" ").filter(Boolean).map(Number);
    },
  };
}

/** Returns what an engine would tell the runtime: https://github.com/opencontainers/runtime-spec. */
function specification({ command, user = { uid: 1000, gid: 1000 }, data, settings = {} }: ContainerOptions) {
  const { files, config } = inject("image");
  const env = [...config.Env, "HOST=127.0.0.1", ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const mount = (destination: string, type: string, options: string[] = []) => {
    return { destination, type, source: type, options: ["nosuid", ...options] };
  };
  return {
    ociVersion: "1.0.2",
    root: { path: files, readonly: true },
    hostname: "atelier",
    process: {
      args: command ?? [...(config.Entrypoint ?? []), ...config.Cmd],
      cwd: config.WorkingDir,
      env,
      user,
      capabilities: {},
      noNewPrivileges: true,
    },
    mounts: [
      mount("/proc", "proc"),
      mount("/dev", "tmpfs", ["mode=755", "size=64m"]),
      mount("/sys", "sysfs", ["ro", "noexec"]),
      mount("/tmp", "tmpfs", ["noexec", "nodev", "mode=1777", "size=64m"]),
      data === undefined
        ? mount("/data", "tmpfs", ["nodev", "mode=1777", "size=64m"])
        : { destination: "/data", type: "bind", source: data, options: ["bind", "rw", "nosuid", "nodev"] },
    ],
    linux: { namespaces: ["pid", "ipc", "uts", "mount"].map((type) => ({ type })) },
  };
}
