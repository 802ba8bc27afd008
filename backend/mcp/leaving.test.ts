import { expect, test } from "vitest";
import { callTool, type McpStudio, type Revision, revisions, runIn, startMcpStudio } from "../../tests/support/mcp.ts";
import { createScriptedEngine } from "../../tests/support/scripted-engine.ts";

const longWait = { prompt: "a lighthouse", wait_seconds: 50 };

/** Starts a studio whose runs stay unfinished, and tells when a wait for one begins and ends. */
async function startWaiting() {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mcp = await startMcpStudio({
    engine: createScriptedEngine({ held: true }),
    adapt: ({ pubsub, ...adapters }) => ({
      ...adapters,
      pubsub: {
        ...pubsub,
        subscribe(topic, listener) {
          const unsubscribe = pubsub.subscribe(topic, listener);
          if (!topic.startsWith("run-changed.")) return unsubscribe;
          begun.resolve();
          return () => {
            unsubscribe();
            ended.resolve();
          };
        },
      },
    }),
  });
  return { ...mcp, begun: begun.promise, ended: ended.promise };
}

/** Sends a message as a program without the official client would. */
function post({ address, secret }: McpStudio, revision: Revision, message: object, signal?: AbortSignal) {
  return fetch(address, {
    method: "POST",
    signal,
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
}

const generate = { id: 7, method: "tools/call", params: { name: "generate_image", arguments: longWait } };

test.each(revisions)("A client of revision %s that cancels a call ends the wait", async (revision) => {
  const { connect, begun, ended } = await startWaiting();
  const client = await connect({ revision });
  const leaving = new AbortController();
  const call = client.callTool({ name: "generate_image", arguments: longWait }, { signal: leaving.signal });
  await begun;
  leaving.abort();
  await expect(call).rejects.toThrow();
  await ended;
});

const older = revisions.filter((revision) => revision !== "2026-07-28");

test.each(older)("A client of revision %s that closes the connection ends the wait", async (revision) => {
  const mcp = await startWaiting();
  const leaving = new AbortController();
  const answered = post(mcp, revision, generate, leaving.signal);
  await mcp.begun;
  leaving.abort();
  await expect(answered.then((response) => response.text())).rejects.toThrow();
  await mcp.ended;
});

test.each(older)("A client of revision %s cancels its own requests alone, and gets their answers", async (revision) => {
  const mcp = await startWaiting();
  const answered = post(mcp, revision, generate);
  await mcp.begun;
  const { id } = runIn(
    await callTool(await mcp.connect({ revision }), "generate_image", { ...longWait, wait_seconds: 0 }),
  );
  const { secret } = await mcp.newKey({ user: mcp.owner });
  const cancel = (requestId: number) => ({ method: "notifications/cancelled", params: { requestId } });
  for (const [as, message] of [
    [mcp, cancel(8)],
    [{ ...mcp, secret }, cancel(7)],
  ] as const)
    expect((await post(as, revision, message)).status).toBe(202);
  const waits = await callTool(await mcp.connect({ revision }), "cancel_generation", { id });
  expect(runIn(waits).status).toBe("canceled");
  expect(await Promise.race([mcp.ended.then(() => "ended"), Promise.resolve("waiting")])).toBe("waiting");
  expect((await post(mcp, revision, cancel(7))).status).toBe(202);
  expect(await (await answered).text()).toMatch(/"status":"(queued|processing)"/);
});
