import { createServer } from "node:net";
import { Stop } from "./process.mjs";

/**
 * Returns the port of a setting after checking that it is free.
 * @param {string} name of the setting
 * @param {number} byDefault
 * @param {string} command what to type to choose another
 * @param {string} [host] address the program will listen on; all when left out
 */
export async function freePort(name, byDefault, command, host) {
  const given = process.env[name];
  const port = given ? Number(given) : byDefault;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Stop(`${name} must be a whole number from 1 to 65535, not "${given}".`);
  }
  const problem = await tryToListen(port, host);
  if (problem === "EADDRINUSE") {
    throw new Stop(
      `Port ${port} is in use by another program. Stop it, or choose another port: ${name}=${port + 1} ${command}`,
    );
  }
  if (problem === "EACCES")
    throw new Stop(
      `Port ${port} requires more privileges than you have. Choose one from 1024 on: ${name}=${byDefault} ${command}`,
    );
  if (problem)
    throw new Stop(`Cannot listen on ${host ?? "this machine"}, port ${port} (${problem}). Check HOST and ${name}.`);
  return port;
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Returns a port that was just free, for servers of tests and measurements. */
export function anyFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
