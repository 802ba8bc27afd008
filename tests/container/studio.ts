import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { accepted, generation, run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { anyFreePort } from "../../server/provision/port.mjs";
import { deadline } from "../provision/deadlines.mjs";
import { verbsFor } from "../support/verbs.ts";
import { type Container, type ContainerOptions, createVolume, startContainer } from "./run-container.ts";

/** A program that answers requests. */
export interface Studio extends Container {
  address: string;
}

/** On another processor, emulated, everything takes ten times as long. */
const waitMaxMilliseconds = deadline(240_000);

/** Asks until there is an answer and returns it. */
export async function waitFor<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  for (const until = performance.now() + waitMaxMilliseconds; ; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the whole product on a new volume. Resolves when it is ready. */
export async function startStudio(options: ContainerOptions = {}): Promise<Studio> {
  return startOnPort("PORT", { ...options, data: await createVolume() });
}

/** Starts a program that listens on the port of a setting. Resolves when it is ready. */
export async function startOnPort(setting: string, options: ContainerOptions): Promise<Studio> {
  const port = await anyFreePort();
  const settings = { RATE_LIMITING: "false", ...options.settings, [setting]: String(port) };
  const container = await startContainer({ ...options, settings });
  const address = `http://127.0.0.1:${port}`;
  await waitFor(async () => {
    if (!container.isRunning()) throw new Error(`The container ended: ${container.printed()}`);
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    return answer?.ok ? answer : undefined;
  }, `${address} to be ready`);
  return { ...container, address };
}

/** Generates an image with the preview engine, which runs in a process of its own. */
export async function generateDraft(address: string): Promise<void> {
  const { call, register } = verbsFor({
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(new URL(pathname + search, address), request));
    },
  });
  const { access } = await register({ email: `${randomUUID()}@example.com` });
  const body = { prompt: "A lighthouse in a storm", quality: "draft" as const };
  const { id } = accepted.parse((await call(generation.textToImage, { headers: {}, body }, access)).json);
  const ended = await waitFor(async () => {
    const { status } = run.parse((await call(generation.status, { params: { id } }, access)).json);
    return isFinal(status) ? status : undefined;
  }, "the draft");
  expect(ended).toBe("completed");
}
