import { describe, expect, test } from "vitest";
import { balance, billing } from "../../contract/billing.ts";
import { generation } from "../../contract/generation.ts";
import { isFinal, type RunStatus } from "../../contract/generation-terms.ts";
import { hostedEngineAt, hostedKey } from "../support/hosted-engines.ts";
import { type HostedFault, type HostedStep, startHostedServers } from "../support/hosted-servers.ts";
import { startBackend } from "../support/studio-backend.ts";

const ended = ({ status }: { status: RunStatus }) => isFinal(status);

/** Starts a studio whose images fal generates, or OpenAI for images that fal refuses. */
async function opened() {
  const [servers, others] = [await startHostedServers(), await startHostedServers()];
  const engines = [hostedEngineAt(servers, "fal"), hostedEngineAt(others, "openai")];
  const studio = await startBackend({ engines });
  const ada = await studio.register();
  const creditsOf = async () => balance.parse((await studio.call(billing.balance, {}, ada.access)).json);
  return { servers, others, studio, ada, creditsOf };
}

test.each<HostedFault>(["key refused", "unpaid", "busy", "broken"])(
  "%s: the next engine makes the pictures, at the price that was shown",
  async (fault) => {
    const { servers, studio, ada } = await opened();
    servers.faults.set("ask", fault);
    const run = await studio.awaitRun(ada, await studio.startRun(ada), ended);
    expect(run).toMatchObject({ status: "completed", engine: "OpenAI", cost_credits: 2, charged_credits: 2 });
    expect(run.receipt.map(({ kind }) => kind)).toContain("rerouted");
  },
);

test("a run on a hosted engine ends with its pictures, and nothing of the provider is seen", async () => {
  const { servers, studio, ada } = await opened();
  const id = await studio.startRun(ada, { count: 2, aspect_ratio: "16:9" });
  const run = await studio.awaitRun(ada, id, ended);
  expect(run).toMatchObject({ status: "completed", engine: "fal", origin: "model", charged_credits: 4 });
  expect(run.outputs.map(({ kind, width, height }) => [kind, width, height])).toEqual([
    ["image", 1024, 576],
    ["image", 1024, 576],
  ]);
  expect(JSON.stringify(run)).not.toMatch(new RegExp(`${hostedKey}|fal\\.(run|media)`));
  expect(servers.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
});

describe("What goes wrong at a provider costs nobody a credit", () => {
  test.each<[HostedStep, HostedFault, string]>([
    ["ask", "blocked", "CONTENT_BLOCKED"],
    ["look", "blocked", "CONTENT_BLOCKED"],
    ["look", "unfit input", "INVALID_INPUT"],
    ["result", "html", "INTERNAL"],
    ["result", "nothing", "INTERNAL"],
    ["result", "two gigabytes", "INTERNAL"],
    ["ask", "hangs up", "LOST"],
  ])("%s: %s", async (step, fault, code) => {
    const { servers, others, studio, ada, creditsOf } = await opened();
    const before = await creditsOf();
    servers.faults.set(step, fault);
    const run = await studio.awaitRun(ada, await studio.startRun(ada), ended);
    expect(run).toMatchObject({ charged_credits: 0, error: { code } });
    expect(await creditsOf()).toEqual(before);
    // Requested once: work that may be charged is never requested again.
    expect(servers.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(others.requests).toEqual([]);

    servers.faults.clear();
    const next = await studio.awaitRun(ada, await studio.startRun(ada), ended);
    expect(next.status).toBe("completed");
  });

  test("canceling ends the work at the provider", async () => {
    const { servers, studio, ada, creditsOf } = await opened();
    const before = await creditsOf();
    servers.looksUntilDone = 1_000;
    const id = await studio.startRun(ada);
    await studio.awaitRun(ada, id, ({ status }) => status === "processing");
    await expect.poll(() => servers.work.size).toBe(1);
    await studio.call(generation.cancel, { params: { id } }, ada.access);
    const run = await studio.awaitRun(ada, id, ended);
    expect(run.status).toBe("canceled");
    expect(await creditsOf()).toEqual(before);
    await expect.poll(() => [...servers.work.values()].every((work) => work.ended)).toBe(true);
  });
});
