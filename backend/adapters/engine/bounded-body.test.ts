import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { readBounded, readBoundedJson } from "./bounded-body.ts";
import { EngineRefusal } from "./port.ts";

describe("Bodies of engines' answers", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });
  const answerOf = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });
    await new Promise((done) => server.once("listening", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    return fetch(`http://127.0.0.1:${address.port}/`);
  };
  const refused = expect.objectContaining({ failure: expect.objectContaining({ code: "INTERNAL" }) });

  test("come whole up to the bound", async () => {
    const response = await answerOf((_request, answer) => answer.end(Buffer.alloc(1_000, 7)));
    expect([...(await readBounded(response, 1_000))]).toEqual(Array.from({ length: 1_000 }, () => 7));
  });

  test("are refused unread when they say themselves that they are too large", async () => {
    const response = await answerOf((_request, answer) => {
      answer.writeHead(200, { "content-length": 2 ** 31 });
      answer.write("x");
    });
    await expect(readBounded(response, 1_000)).rejects.toEqual(refused);
  });

  test("that never end are hung up on at the bound", async () => {
    const hungUp = Promise.withResolvers<number>();
    const response = await answerOf((_request, answer) => {
      let sent = 0;
      const send = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      answer.on("drain", send);
      answer.on("close", () => hungUp.resolve(sent));
      send();
    });
    await expect(readBounded(response, 1_000_000)).rejects.toBeInstanceOf(EngineRefusal);
    expect(await hungUp.promise).toBeLessThan(100_000_000);
  });

  test("are read as JSON, and refused when they are none", async () => {
    expect(await readBoundedJson(await answerOf((_request, answer) => answer.end('{"a":1}')))).toEqual({ a: 1 });
    await expect(readBoundedJson(await answerOf((_request, answer) => answer.end("<html>")))).rejects.toThrow(
      SyntaxError,
    );
  });
});
