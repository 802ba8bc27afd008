import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { whenFinished } from "../../../../tests/support/temporary-folder.ts";
import { artifactMaxBytes } from "../port.ts";
import { openExchange } from "./exchange.ts";

describe("An exchange with a provider", () => {
  test("cuts an answer that never ends, and says so", async () => {
    const part = new Uint8Array(16 * 1024 * 1024);
    const { fetch, trouble } = openExchange(
      async () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(part) })),
    );
    let bytes = 0;
    const read = async () => {
      for await (const some of (await fetch("https://provider.example")).body ?? []) bytes += some.byteLength;
    };
    await expect(read()).rejects.toThrow(/larger than/);
    expect(bytes).toBeLessThan(2 * artifactMaxBytes);
    expect(trouble()).toMatchObject({ status: 200, mayHaveStarted: true });
  });

  test("remembers a refusal in the provider's own words, and hands it on", async () => {
    const { fetch, trouble } = openExchange(async () => new Response("no such model", { status: 404 }));
    expect(await (await fetch("https://provider.example")).text()).toBe("no such model");
    expect(trouble()).toEqual({ status: 404, text: "no such model", mayHaveStarted: false });
  });

  test("forgets it once an answer is good", async () => {
    const answers = [new Response("busy", { status: 429 }), new Response("fine")];
    const { fetch, trouble } = openExchange(async () => answers.shift() ?? Response.error());
    await fetch("https://provider.example");
    await fetch("https://provider.example");
    expect(trouble()).toBeNull();
  });

  test("knows that nobody was there to begin", async () => {
    const { fetch, trouble } = openExchange(globalThis.fetch);
    await expect(fetch(`http://127.0.0.1:${await closedPort()}`)).rejects.toThrow();
    expect(trouble()).toMatchObject({ status: null, mayHaveStarted: false });
    await expect(fetch("http://provider.invalid")).rejects.toThrow();
    expect(trouble()).toMatchObject({ status: null, mayHaveStarted: false });
  });

  test("sends nothing that was stopped before", async () => {
    let calls = 0;
    const { fetch, trouble } = openExchange(async () => {
      calls += 1;
      return new Response();
    });
    const form = new FormData();
    form.set("image", new Blob(["an image"]));
    await expect(
      fetch("https://provider.example", { method: "POST", body: form, signal: AbortSignal.abort() }),
    ).rejects.toThrow();
    expect({ calls, trouble: trouble() }).toEqual({ calls: 0, trouble: null });
  });

  test("does not know what became of a request whose connection broke", async () => {
    const port = await listening((socket) => socket.destroy());
    const { fetch, trouble } = openExchange(globalThis.fetch);
    await expect(fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" })).rejects.toThrow();
    expect(trouble()).toMatchObject({ status: null, mayHaveStarted: true });
  });
});

async function listening(onRequest: (socket: { destroy(): void }) => void): Promise<number> {
  const server = createServer((request) => onRequest(request.socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenFinished(async () => {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.");
  return address.port;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
