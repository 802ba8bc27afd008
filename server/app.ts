import { provideHost } from "../app/host.server.ts";
import { startStudio } from "./studio.ts";

provideHost(await startStudio());

export * from "virtual:react-router/server-build";
