/**
 * `node server/health.mjs [pages|api|worker]`: checks whether a program on this machine can serve, for orchestrators without
 * their own health check. Exits with 0 when it can, else with 1 and one line that says why.
 */
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { runCommand, Stop } from "./provision/process.mjs";

const answerMaxMs = 4_000;

/** The setting and default of each program's port. By default, a worker listens on none. */
const ports = { pages: ["PORT", 3000], api: ["API_PORT", 3001], worker: ["WORKER_PORT"] };

await runCommand(async () => {
  const name = process.argv[2] ?? "pages";
  if (!Object.hasOwn(ports, name))
    throw new Stop(`There is no program "${name}". Choose one of ${Object.keys(ports).join(", ")}.`);
  loadEnvironmentFile();
  const [setting, byDefault] = ports[name];
  const port = process.env[setting] || byDefault;
  if (!port) throw new Stop(`The ${name} answers health checks only with ${setting}.`);
  const address = `http://${hostHere(process.env.HOST)}:${port}/readyz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerMaxMs) }).catch((error) => {
    throw new Stop(`${address} does not answer: ${error.cause?.code ?? error.message}.`);
  });
  if (!answer.ok) throw new Stop(`${address} answers ${answer.status}: ${await answer.text()}`);
  return 0;
});

/** Returns how this machine reaches a program that listens on this address. */
function hostHere(host) {
  if (!host || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
