/** `npm run move`: moves a stopped studio to another database and storage. */
import { startChild } from "./provision/children.mjs";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { onStopRequest, runCommand } from "./provision/process.mjs";
import { findNode, toolEnvironment } from "./provision/runtime.mjs";

await runCommand(() => {
  loadEnvironmentFile();
  const node = findNode();
  const child = startChild(node, ["server/move.ts", ...process.argv.slice(2)], { env: toolEnvironment(node) });
  onStopRequest((signal) => child.stop(signal));
  return child.ended;
});
