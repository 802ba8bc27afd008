import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyFreePort } from "../../server/provision/port.mjs";
import { connectHttp2 } from "./http2-client.ts";
import { type ProxyServer, startProxy } from "./servers.ts";
import { type Studio, startStudio } from "./studio.ts";

/** A studio with two page processes behind a proxy. */
export interface Setup {
  studio: Studio;
  /** The proxy's address. */
  origin: string;
  /** Where the proxy answers plain HTTP. */
  httpPort: number;
  stop(): Promise<void>;
}

/** Starts the studio, and the proxy in front of it. */
export async function startBehind(server: ProxyServer, program: string): Promise<Setup> {
  const [httpsPort, httpPort] = [await anyFreePort(), await anyFreePort()];
  const origin = `https://localhost:${httpsPort}`;
  const studio = await startStudio(origin);
  const folder = mkdtempSync(join(tmpdir(), "atelier-proxy-"));
  const addresses = { httpsPort, httpPort, upstreams: studio.upstreams };
  try {
    const proxy = await startProxy(server, program, folder, addresses, () => isReady(origin));
    const stop = async () => {
      await Promise.all([proxy.stop(), studio.stop()]);
      rmSync(folder, { recursive: true, force: true });
    };
    return { studio, origin, httpPort, stop };
  } catch (error) {
    await studio.stop();
    throw error;
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const client = await connectHttp2(origin);
    const { status } = await client.fetch(new Request(new URL("/readyz", origin)));
    client.close();
    return status === 200;
  } catch {
    return false;
  }
}
