/** `npm run orders`: the operator's command line for training orders. It calls the API of the running product. */
import { runTool } from "./provision/tool.mjs";

runTool("server/orders.ts");
