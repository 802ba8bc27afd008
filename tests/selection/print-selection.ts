/** Prints what the changes since a commit select, as JSON. `npm run verify` starts it, because it needs Node 24. */
import { root, runCommand } from "../../server/provision/process.mjs";
import { selectChecks } from "./select-checks.ts";

await runCommand(async () => {
  process.stdout.write(JSON.stringify(selectChecks(root, process.argv[2])));
  return 0;
});
