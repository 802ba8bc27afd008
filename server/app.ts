import * as pages from "virtual:react-router/server-build";
import { provideHost } from "../app/host.server.ts";
import { handlePages, patternsOfPages } from "./page-handlers.ts";
import { startStudio } from "./studio.ts";

await startStudio(provideHost, handlePages(pages), () => patternsOfPages(pages));
