import { afterAll } from "vitest";
import { cleanUpFile } from "./temporary-folder.ts";

// Files share modules, so a hook registered by an import would run only after the first file. This one runs for each.
afterAll(cleanUpFile);
