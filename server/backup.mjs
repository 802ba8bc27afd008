/** `npm run backup`: takes, verifies, and restores backups. The product may run meanwhile, except for a restore. */
import { runTool } from "./provision/tool.mjs";

runTool("server/backup.ts");
