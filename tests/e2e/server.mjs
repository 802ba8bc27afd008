/**
 * The built product on a free port with a separate data folder, for browser tests. Prints its port and its data folder,
 * and runs until it is stopped. DATA_DIR keeps the data, for a test that starts the product twice. Without it, the data
 * are deleted at the end. SCRIPTS_LATE_MILLISECONDS delays every script, as a slow network does.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyFreePort } from "../../server/provision/port.mjs";
import { onStopRequest, runCommand, Stop, say } from "../../server/provision/process.mjs";
import { startProduct } from "../../server/provision/product.mjs";
import { findNode } from "../../server/provision/runtime.mjs";
import { listenWithLateScripts } from "./late-scripts.mjs";

await runCommand(async () => {
  const kept = process.env.DATA_DIR;
  const folder = kept ?? mkdtempSync(join(tmpdir(), "atelier-e2e-"));
  const port = Number(process.env.PORT) || (await anyFreePort());
  const product = startProduct(findNode(), {
    port,
    host: "127.0.0.1",
    settings: {
      DATA_DIR: folder,
      LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
      // All users of the tests have one address.
      RATE_LIMITING: process.env.RATE_LIMITING ?? "false",
      // Webhook receivers in tests listen on this machine.
      WEBHOOK_ALLOW_PRIVATE: process.env.WEBHOOK_ALLOW_PRIVATE ?? "true",
      // Otherwise the first user of the tests would become the administrator.
      ADMIN_EMAIL: process.env.ADMIN_EMAIL ?? "operator@studio.example",
      ALLOW_LOCAL_PAYMENTS: process.env.ALLOW_LOCAL_PAYMENTS ?? "true",
    },
  });
  onStopRequest((signal) => product.stop(signal), { followsParent: true });
  if (await product.ready()) {
    const late = Number(process.env.SCRIPTS_LATE_MILLISECONDS);
    const reached = late > 0 ? await listenWithLateScripts(port, late) : port;
    say(`The product listens on port ${reached}, its data is in ${folder}`);
  }
  const code = await product.ended;
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Stop(`The product ended with ${code}.`, code);
  return code;
});
