import { createServer, request as httpRequest } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { accounts } from "../../contract/accounts.ts";
import { billing } from "../../contract/billing.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import { accepted, generation } from "../../contract/generation.ts";
import { goodPassword, pathOf } from "../support/api.ts";
import { originOf } from "../support/listening.ts";
import { registerStaff } from "../support/staff.ts";
import { describeOnBackend, startBackend } from "../support/studio-backend.ts";
import { endpoints, goodBodies, someId, someParams } from "./endpoints.ts";

const api = await startBackend({ idle: true });
const user = await api.register();
const admin = await registerStaff(api, "admin");
const withBody = endpoints.filter(({ endpoint }) => endpoint.body);

describe.each(withBody)("$name", ({ endpoint }) => {
  const send = (raw: Parameters<typeof api.request>[2]) =>
    api.request(endpoint.method, pathOf(endpoint, { params: someParams }), {
      ...raw,
      token: endpoint.role ? admin.access : user.access,
    });

  test.each(["", "{", "nul", '{"a":}', "<x/>"])("refuses broken JSON: %s", async (body) => {
    const answer = await send({ body, headers: { "content-type": "application/json", "accept-language": "en" } });
    expect(answer.refusal()).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      message: "The request isn’t valid JSON.",
    });
  });

  test.each(["null", "[]", "1", '"text"', "true"])("refuses JSON that is no object: %s", async (body) => {
    const answer = await send({ body, headers: { "content-type": "application/json" } });
    expect(answer.refusal()).toMatchObject({ status: 422, code: "VALIDATION_ERROR" });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses what calls itself %s",
    async (type) => {
      const answer = await send({ body: "{}", headers: { "content-type": type } });
      expect(answer.refusal()).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    },
  );
});

test("every path answers a method it does not know with those it does", async () => {
  for (const { endpoint } of endpoints) {
    const path = pathOf(endpoint, { params: someParams });
    const answer = await api.request("PROPFIND", path, { token: user.access });
    expect(answer.refusal().status).toBe(405);
    expect(answer.headers.get("allow")).toContain(endpoint.method);
  }
});

test("a body of 100 MB is answered immediately, and takes almost no memory", async () => {
  const { port } = new URL(await originOf(createServer(getRequestListener(api.backend.fetch))));
  const megabyte = new Uint8Array(1024 * 1024).fill(0x20);

  for (const declared of [true, false]) {
    const before = process.memoryUsage().rss;
    let sentMegabytes = 0;
    const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const length = declared ? { "content-length": String(100 * megabyte.byteLength) } : {};
      const outgoing = httpRequest(
        {
          port,
          host: "127.0.0.1",
          method: "POST",
          path: accounts.signIn.path,
          headers: { "content-type": "application/json", ...length },
        },
        (incoming) => {
          let text = "";
          incoming.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          incoming.on("end", () => resolve({ status: incoming.statusCode, text }));
        },
      );
      // The server may close the connection on a request that it refuses to read.
      outgoing.on("error", (error) =>
        "code" in error && /EPIPE|ECONNRESET/.test(String(error.code)) ? undefined : reject(error),
      );
      const pump = () => {
        while (sentMegabytes < 100 && !outgoing.destroyed) {
          sentMegabytes++;
          if (!outgoing.write(megabyte)) return void outgoing.once("drain", pump);
        }
        outgoing.end();
      };
      pump();
    });
    expect(status).toBe(413);
    expect(errorEnvelope.parse(JSON.parse(text))).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(sentMegabytes).toBeLessThan(100);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * megabyte.byteLength);
  }
});

describeOnBackend("Fields nobody may set", (start) => {
  const smuggled = {
    id: someId,
    user_id: someId,
    account_id: someId,
    owner: someId,
    credits: 9_999,
    current_credits: 9_999,
    balance: 9_999,
    plan: "studio",
    role: "admin",
    is_admin: true,
    is_staff: true,
    price: 0,
    cost_credits: 0,
    status: "completed",
    created_at: "2000-01-01T00:00:00.000Z",
    email_key: "x",
    password_hash: "x",
  };

  test("change nothing when an account is made", async () => {
    const backend = await start({ idle: true });
    const plain = await backend.register();
    const json = { email: "mallory@example.com", password: goodPassword, ...smuggled };
    const answer = await backend.request("POST", accounts.register.path, { json });
    const { user, access } = z
      .object({ user: z.object({ id: z.string(), created_at: z.string() }), access: z.string() })
      .parse(answer.json);

    expect(user.id).not.toBe(someId);
    expect(user.created_at).toBe(new Date(backend.runtime.now()).toISOString());
    const balanceOf = async (token: string) => (await backend.call(billing.balance, {}, token)).json;
    expect(await balanceOf(access)).toEqual(await balanceOf(plain.access));
  });

  test("change nothing when an account is changed", async () => {
    const backend = await start({ idle: true });
    const owner = await backend.register();
    const storedState = async () => [
      await backend.adapters.database.read.selectFrom("account").selectAll().execute(),
      await backend.adapters.database.read.selectFrom("account_settings").selectAll().execute(),
      (await backend.call(billing.balance, {}, owner.access)).json,
    ];
    const unnamed = { ...goodBodies["accounts.changeProfile"], display_name: "" };
    const before = await storedState();
    for (const [endpoint, body] of [
      [accounts.changeProfile, unnamed],
      [accounts.changeSettings, goodBodies["accounts.changeSettings"]],
      [accounts.changeSomeSettings, goodBodies["accounts.changeSomeSettings"]],
    ] as const) {
      const answer = await backend.request(endpoint.method, endpoint.path, {
        json: { ...smuggled, ...body },
        token: owner.access,
      });
      expect(answer.status).toBe(200);
    }
    expect(await storedState()).toEqual(before);
  });

  test("change nothing when a run is started", async () => {
    const backend = await start({ idle: true });
    const [plain, mallory] = [await backend.register(), await backend.register()];
    const json = { prompt: "a lighthouse", ...smuggled };
    const { path } = generation.textToImage;
    const fair = accepted.parse(
      (await backend.request("POST", path, { json: { prompt: "a lighthouse" }, token: plain.access })).json,
    );
    const answer = accepted.parse((await backend.request("POST", path, { json, token: mallory.access })).json);

    expect(answer).toEqual({ ...fair, id: answer.id });
    expect(answer.id).not.toBe(someId);
    const balanceOf = async (token: string) => (await backend.call(billing.balance, {}, token)).json;
    expect(await balanceOf(mallory.access)).toEqual(await balanceOf(plain.access));
  });
});
