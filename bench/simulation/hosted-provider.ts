/** A stand-in for a hosted image provider on this machine, which speaks OpenAI's protocol. */
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { anyFreePort } from "../../server/provision/port.mjs";
import { root } from "../../server/provision/process.mjs";
import type { Random } from "./random.ts";

export interface HostedProvider {
  url: string;
  close(): void;
}

/** Hosted models take about this long for an image. */
const typicalSeconds = 8;
const share = { busy: 0.02, blocked: 0.01 };
const pictures = ["lighthouse", "fox", "street", "bridge"];
const asked = z.object({ size: z.string().default("1024x1024") });

/** Starts the provider. `speed` is the number of simulated seconds in a second. */
export async function startHostedProvider(random: Random, speed: number): Promise<HostedProvider> {
  const encoded = new Map<string, Promise<string>>();
  const pictureOf = (name: string, size: string) => {
    const key = `${name} ${size}`;
    const known = encoded.get(key) ?? encode(name, size);
    encoded.set(key, known);
    return known;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const { size } = asked.parse(JSON.parse(Buffer.concat(parts).toString()));
      const luck = random.next();
      const b64_json = await pictureOf(random.pick(pictures), size);
      await pause((random.around(typicalSeconds) * 1_000) / speed);
      if (luck < share.busy) return answer(response, 500, { error: { message: "Busy.", code: "server_error" } });
      if (luck < share.busy + share.blocked)
        return answer(response, 400, { error: { message: "Blocked.", code: "moderation_blocked" } });
      return answer(response, 200, { created: 1, data: [{ b64_json }] });
    })().catch(() => response.destroy());
  });
  const port = await anyFreePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns an example image as PNG in this size, in base64. */
async function encode(name: string, size: string): Promise<string> {
  const [width, height] = size.split("x").map(Number);
  const picture = sharp(join(root, "public", "examples", `${name}-1120.webp`)).resize(width, height);
  return (await picture.png().toBuffer()).toString("base64");
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
