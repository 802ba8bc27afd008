import { afterAll } from "vitest";
import { cleanUpFile } from "./temporary-folder.ts";

// Files share modules, so that a hook registered by an import would run after the first file only. This one runs for each.
afterAll(cleanUpFile);
