import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { deadline } from "../provision/deadlines.mjs";
import { findProgram } from "../provision/find-program.mjs";
import { createCertificate } from "./certificate.ts";

export interface Addresses {
  httpsPort: number;
  httpPort: number;
  /** The page processes, as host and port. */
  upstreams: readonly string[];
}

/** A proxy for which the project documents a configuration. */
export interface ProxyServer {
  name: string;
  /** Returns the path of the installed program. */
  find(): string | undefined;
  /**
   * Prepares a configuration that consists of the documented file, with these addresses and a certificate of its own.
   * Returns the arguments and the environment that run it.
   */
  configure(folder: string, addresses: Addresses): { args: string[]; env: Record<string, string> };
  /** Returns the longest silence of the studio that the documented file tolerates, in seconds. */
  longestSilence(program: string): Promise<number>;
}

const documented = (file: string) => join(import.meta.dirname, "..", "..", "docs", "proxy", file);
const run = promisify(execFile);

/** Returns the text with every occurrence replaced. Throws if there is none: the file is not what the test expects. */
function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((found, [from, to]) => {
    if (!found.includes(from)) throw new Error(`docs/proxy has no "${from}".`);
    return found.replaceAll(from, to);
  }, text);
}

export const nginx: ProxyServer = {
  name: "nginx",
  find: () => findProgram(["nginx"], ["/usr/sbin/nginx"]),
  configure(folder, { httpsPort, httpPort, upstreams }) {
    const { certificate, key } = createCertificate(folder);
    const included = replaced(readFileSync(documented("nginx.conf"), "utf8"), {
      "listen 80;": `listen 127.0.0.1:${httpPort};`,
      "listen [::]:80;": "",
      "listen 443 ssl http2;": `listen 127.0.0.1:${httpsPort} ssl http2;`,
      "listen [::]:443 ssl http2;": "",
      "server_name studio.example.com;": "server_name localhost;",
      "/etc/letsencrypt/live/studio.example.com/fullchain.pem": certificate,
      "/etc/letsencrypt/live/studio.example.com/privkey.pem": key,
      "    server 127.0.0.1:3000 fail_timeout=5s;\n": upstreams
        .map((upstream) => `    server ${upstream} fail_timeout=5s;\n`)
        .join(""),
    });
    writeFileSync(join(folder, "atelier.conf"), included);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder};`,
    );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; events {}\nhttp { access_log off; ${temporary.join(" ")} include ${folder}/atelier.conf; }\n`,
    );
    return { args: ["-e", "stderr", "-c", join(folder, "nginx.conf")], env: {} };
  },
  async longestSilence() {
    return Number(/^\s*proxy_read_timeout (\d+)s;$/m.exec(readFileSync(documented("nginx.conf"), "utf8"))?.[1]);
  },
};

export const caddy: ProxyServer = {
  name: "Caddy",
  find: () => findProgram(["caddy"]),
  configure(folder, { httpsPort, httpPort, upstreams }) {
    const own = `admin off\nskip_install_trust\ndefault_bind 127.0.0.1\nhttps_port ${httpsPort}\nhttp_port ${httpPort}\nlog {\n\tlevel ERROR\n}`;
    writeFileSync(join(folder, "Caddyfile"), `{\n${own}\n}\nimport ${documented("Caddyfile")}\n`);
    return {
      args: ["run", "--config", join(folder, "Caddyfile")],
      env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, STUDIO_UPSTREAMS: upstreams.join(" ") },
    };
  },
  async longestSilence(program) {
    const { stdout } = await run(program, ["adapt", "--config", documented("Caddyfile")]);
    const nanoseconds = /"response_header_timeout":(\d+)/.exec(stdout)?.[1];
    // A server of Caddy has no limit of its own unless its configuration sets one.
    if (/"(?:read|write|stream)_timeout"/.test(stdout))
      throw new Error(`The file limits more than the test reads: ${stdout}`);
    return Number(nanoseconds) / 1e9;
  },
};

/** A running proxy. */
export interface RunningProxy {
  stop(): Promise<void>;
}

/** Starts the program. Resolves when the studio answers through it. */
export async function startProxy(
  server: ProxyServer,
  program: string,
  folder: string,
  addresses: Addresses,
  answers: () => Promise<boolean>,
): Promise<RunningProxy> {
  const { args, env } = server.configure(folder, addresses);
  const { PATH = "", HOME = folder } = process.env;
  const child = spawn(program, args, { env: { PATH, HOME, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk));
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for (const until = performance.now() + startMaxMilliseconds; !(await answers()); ) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`${server.name} did not start: ${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { stop };
}

const startMaxMilliseconds = deadline(30_000);
