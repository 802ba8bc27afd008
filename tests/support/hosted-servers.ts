import { type HostedServers, serveHosted } from "./hosted-listener.ts";
import { originOf } from "./listening.ts";

export type { HostedFault, HostedServers, HostedStep } from "./hosted-listener.ts";

/** Starts the providers of images and videos on this machine. They stop when the test, or the file, has ended. */
export function startHostedServers(): Promise<HostedServers> {
  return serveHosted(originOf);
}
