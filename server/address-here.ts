import type { Settings } from "./settings.ts";

/** Returns the product's address on this machine. */
export function addressHere({ host, port }: Pick<Settings, "host" | "port">): string {
  if (host === null || host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
