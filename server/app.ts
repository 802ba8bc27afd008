import * as pages from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { provideHost } from "../app/host.server.ts";
import { startStudio } from "./studio.ts";

await startStudio(provideHost, createRequestHandler(pages));
