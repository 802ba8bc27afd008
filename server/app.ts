import { routes } from "virtual:react-router/server-build";
import { provideHost } from "../app/host.server.ts";
import { isNewEnough, neededMajor } from "./provision/runtime.mjs";

/**
 * The build that react-router-serve serves. It imports this file before it listens, so the studio starts first and adds
 * what the stock server lacks.
 */
export * from "virtual:react-router/server-build";

if (!isNewEnough(process.version)) {
  // An older Node cannot even read the backend.
  process.stderr.write(`Atelier runs on Node.js ${neededMajor} or newer. This is ${process.version}.\n`);
  process.exit(1);
}
const { startStudio } = await import("./studio.ts");

/** Hosts whose forms React Router accepts besides the address it was asked for. Only the settings know them. */
export const allowedActionOrigins = await startStudio(provideHost, routes);
