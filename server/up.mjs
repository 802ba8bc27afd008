/**
 * `npm run up`: from a fresh copy of the project to the running product. Installs and builds only what changed, then
 * starts the whole product and stays until it exits. Needs only Node 20.19.
 */
import { buildWhenChanged } from "./provision/build.mjs";
import { allowTestPayments, loadEnvironmentFile } from "./provision/environment.mjs";
import { installLocked } from "./provision/packages.mjs";
import { freePort } from "./provision/port.mjs";
import { onStopRequest, runCommand, say, secondsSince } from "./provision/process.mjs";
import { startProduct } from "./provision/product.mjs";
import { findNode } from "./provision/runtime.mjs";

await runCommand(async () => {
  loadEnvironmentFile();
  const host = process.env.HOST || undefined;
  const port = await freePort("PORT", 3000, "npm run up", host);
  await installLocked();
  const node = findNode();
  await buildWhenChanged(node);

  const hasTestPayments = allowTestPayments();
  say("Starting…");
  const startedAt = Date.now();
  const product = startProduct(node, { port, host });
  let asked = false;
  onStopRequest((signal) => {
    asked = true;
    product.stop(signal);
  });
  const ready = await product.ready(say);
  if (ready && hasTestPayments)
    say(
      "\nPayments: the local test checkout is on. It takes no money and grants every purchase. Set ALLOW_LOCAL_PAYMENTS=false to turn it off.",
    );
  if (ready) {
    say(`\nAtelier is open at ${product.address} (started in ${secondsSince(startedAt)}; Ctrl+C ends it)`);
    const isNew = await needsSetup(product.address);
    say(isNew ? `No account yet: set the studio up at ${product.address}/welcome\n` : "");
  }
  const code = await product.ended;
  if (!ready && !asked) say(`\nAtelier exited before it was ready (exit code ${code}); the lines above say why.`);
  return code;
});

/** Whether the studio at this address waits for its first visitor. */
async function needsSetup(address) {
  const answer = await fetch(`${address}/api/studio/`).catch(() => undefined);
  return answer?.ok === true && (await answer.json()).needs_setup === true;
}
