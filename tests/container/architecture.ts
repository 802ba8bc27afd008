import { existsSync } from "node:fs";
import { z } from "zod";
import { Stop } from "../../server/provision/process.mjs";

/** The processors that the image is for: their names in Debian and containers, and those that npm and Node.js use. */
export const nodeNames = { amd64: "x64", arm64: "arm64" } as const;
export type Architecture = keyof typeof nodeNames;

const qemuNames = { amd64: "qemu-x86_64", arm64: "qemu-aarch64" } as const;
const architectures = z.enum(["amd64", "arm64"]);

export const ownArchitecture = architectures.parse(process.arch === "x64" ? "amd64" : process.arch);

/**
 * Returns the processor to build for: that of this machine, or the one in CONTAINER_ARCHITECTURE. Throws Stop if this
 * machine cannot run its programs.
 */
export function chosenArchitecture(): Architecture {
  const chosen = architectures.default(ownArchitecture).parse(process.env.CONTAINER_ARCHITECTURE);
  if (chosen === ownArchitecture || existsSync(`/proc/sys/fs/binfmt_misc/${qemuNames[chosen]}`)) return chosen;
  throw new Stop(
    `This machine runs no programs for ${chosen}: install qemu-user-static and register it at binfmt_misc.`,
  );
}
