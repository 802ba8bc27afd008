/** `npm run admin`: the administration from a shell. It calls the API of the running product. */
import { runTool } from "./provision/tool.mjs";

runTool("server/admin.ts");
