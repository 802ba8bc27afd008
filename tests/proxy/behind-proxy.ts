import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { accounts } from "../../contract/accounts.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import {
  jsonBodyMaxBytes,
  recipeFileMaxBytes,
  uploadAudioMaxBytes,
  uploadImageMaxBytes,
  uploadPartBytes,
} from "../../contract/limits.ts";
import { notifications, notificationUpdate } from "../../contract/notifications.ts";
import { pendingUpload, upload, uploads } from "../../contract/uploads.ts";
import { signUpThroughForm } from "../e2e/users.ts";
import { type ApiVerbs, verbsFor } from "../support/verbs.ts";
import { connectHttp2, type Http2Client } from "./http2-client.ts";
import type { ProxyServer } from "./servers.ts";
import { silentWave } from "./silent-wave.ts";
import { type Setup, startBehind } from "./start-behind.ts";

/** The largest body that docs/proxy lets through. */
const bodyMaxBytes = 160 * 1024 * 1024;

const allDay = { muted: [], mailed: [], quiet_hours: { from: "00:00", to: "23:59" } };
const never = { ...allDay, quiet_hours: null };

/** Tests the promises of docs/proxy with the real server and the documented file. */
export function testBehind(server: ProxyServer): void {
  const program = server.find();

  test.describe(`A studio behind ${server.name}`, () => {
    test.skip(program === undefined, `${server.name} is not installed: see docs/testing.md`);
    let setup: Setup;
    let client: Http2Client;
    let api: ApiVerbs;

    test.beforeAll(async () => {
      setup = await startBehind(server, program ?? "");
      client = await connectHttp2(setup.origin);
      api = verbsFor(client);
    });
    test.afterAll(async () => {
      client?.close();
      await setup?.stop();
    });

    const ask = (path: string, init?: RequestInit) => client.fetch(new Request(new URL(path, setup.origin), init));

    test("is used over HTTP/2, with cookies that only travel over HTTPS", async ({ browser }) => {
      const context = await browser.newContext({ baseURL: setup.origin, ignoreHTTPSErrors: true });
      const page = await context.newPage();
      await signUpThroughForm(page);
      const protocols = await page.evaluate(() => [
        ...new Set(performance.getEntriesByType("resource").map((entry) => entry.toJSON().nextHopProtocol)),
      ]);
      expect(protocols).toEqual(["h2"]);
      const session = (await context.cookies()).find(({ name }) => name.includes("session"));
      expect(session).toMatchObject({ name: "__Host-session", secure: true, httpOnly: true });
      await context.close();
    });

    test("sends plain HTTP to HTTPS", async () => {
      const answer = await new Promise<{ status?: number; to?: string }>((resolve, reject) => {
        const headers = { host: "localhost" };
        get({ host: "127.0.0.1", port: setup.httpPort, path: "/gallery?page=2", headers }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, to: response.headers.location });
        }).on("error", reject);
      });
      expect(answer.status).toBe(308);
      expect(answer.to).toMatch(/^https:\/\/localhost(:\d+)?\/gallery\?page=2$/);
    });

    test("takes a file in parts, and sends it whole and any range of it", async () => {
      const { access } = await api.register();
      const song = silentWave(2 * uploadPartBytes + 1_000);
      const asked = { kind: "audio", name: "song.wav", size_bytes: song.byteLength } as const;
      const begun = pendingUpload.parse((await api.call(uploads.begin, { body: asked }, access)).json);
      expect(begun.part_count).toBe(3);
      for (let number = 1; number <= begun.part_count; number++) {
        const content = song.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes);
        const params = { id: begun.id, number };
        expect((await api.sendFile(uploads.sendPart, { field: "part", content, params }, access)).status).toBe(204);
      }
      const kept = await api.call(uploads.finish, { params: { id: begun.id } }, access);
      const { url, size_bytes } = upload.parse(kept.json);
      expect((await (await ask(url)).arrayBuffer()).byteLength).toBe(size_bytes);
      const last = await ask(url, { headers: { range: "bytes=-8" } });
      expect(last.status).toBe(206);
      expect(last.headers.get("content-range")).toBe(`bytes ${size_bytes - 8}-${size_bytes - 1}/${size_bytes}`);
      expect((await last.arrayBuffer()).byteLength).toBe(8);
    });

    test("takes the largest file of a single request", async () => {
      expect(recipeFileMaxBytes).toBeGreaterThanOrEqual(Math.max(uploadAudioMaxBytes, uploadImageMaxBytes));
      const { access } = await api.register();
      const content = Buffer.alloc(recipeFileMaxBytes);
      const answer = await api.sendFile(uploads.readRecipe, { field: "file", content, name: "a.png" }, access);
      expect(answer.refusal().code).toBe("VALIDATION_ERROR");
    });

    test("refuses a body above the limits with 413: its own at once, the studio's in its words", async () => {
      const above = await ask("/uploads", {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=a" },
        body: Buffer.alloc(bodyMaxBytes + 1),
      });
      expect(above.status).toBe(413);
      const form = await ask("/auth", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
        body: `email=${"a".repeat(1_000_000)}`,
      });
      expect(form.status).toBe(413);
      const json = await ask(accounts.signIn.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "a".repeat(jsonBodyMaxBytes), password: "a" }),
      });
      expect(json.status).toBe(413);
      expect(errorEnvelope.parse(await json.json()).code).toBe("PAYLOAD_TOO_LARGE");
      // The connection is still good.
      expect((await ask("/healthz")).status).toBe(200);
    });

    test("sends each event of a stream when it happens, and tolerates ten minutes of silence", async () => {
      const { access } = await api.register();
      const headers = { authorization: `Bearer ${access}`, accept: "text/event-stream", "accept-encoding": "gzip, br" };
      const stream = await ask(notifications.events.path, { headers });
      expect(stream.headers.get("content-encoding")).toBeNull();
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let received = "";
      const nextEvent = async () => {
        for (;;) {
          // On a slow machine, an event comes in pieces, or behind a comment that keeps the stream open.
          const [whole = "", data = ""] = /^(?:.*\n)*?event: news\ndata: (.+)\n\n/.exec(received) ?? [];
          received = received.slice(whole.length);
          if (whole !== "") return notificationUpdate.parse(JSON.parse(data)).is_quiet;
          const piece = await reader?.read();
          if (!piece || piece.done) throw new Error("The stream ended.");
          received += piece.value;
        }
      };
      expect(await nextEvent()).toBe(false);
      for (const [body, isQuiet] of [
        [allDay, true],
        [never, false],
        [allDay, true],
      ] as const) {
        await api.call(notifications.changePreferences, { body }, access);
        // Waits for this event alone: a buffer would hold it back until more follow.
        expect(await nextEvent()).toBe(isQuiet);
      }
      await reader?.cancel();
      expect(await server.longestSilence(program ?? "")).toBeGreaterThanOrEqual(600);
    });

    test("sees each client's own address, whatever the client claims", async () => {
      const guess = async (from: Http2Client, claimed: string) => {
        const json = { email: "nobody@example.com", password: "seven loud herons" };
        const headers = { "x-forwarded-for": claimed, "x-client-address": claimed, forwarded: `for=${claimed}` };
        return (await verbsFor(from).request("POST", accounts.signIn.path, { json, headers })).status;
      };
      const statuses = [];
      for (let last = 1; last <= 6; last++) statuses.push(await guess(client, `192.0.2.${last}`));
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      const other = await connectHttp2(setup.origin, "127.0.0.2");
      expect(await guess(other, "127.0.0.1")).toBe(401);
      other.close();
    });

    test("passes IDs of requests in both directions, and pages compressed once", async () => {
      const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      const answer = await ask("/api/schema/", { headers: { "x-request-id": "proxy-12345", traceparent: trace } });
      expect(answer.headers.get("x-request-id")).toBe("proxy-12345");
      const page = await ask("/auth", { headers: { "accept-encoding": "gzip, br" } });
      expect(page.headers.get("content-encoding")).toBe("br");
      expect(brotliDecompressSync(await page.arrayBuffer()).toString()).toContain("</html>");
    });

    test("serves pages while one of two page processes stops, and forms once the proxy has noticed", async () => {
      let hasEnded = false;
      const ended = setup.studio.stopPages(0).then(() => {
        hasEnded = true;
      });
      const visits = [];
      while (!hasEnded || visits.length < 20) {
        const page = await ask("/auth");
        await page.text();
        visits.push(page.status);
      }
      await ended;
      expect(new Set(visits)).toEqual(new Set([200]));
      const post = async () =>
        (await api.request("POST", accounts.refresh.path, { json: { refresh: "made-up" } })).status;
      // Caddy before 2.11.2 does not send the body of a refused request again. Its next health check is soon.
      await expect(async () => {
        for (let times = 0; times < 10; times++) expect(await post()).toBe(401);
      }).toPass();
    });
  });
}
