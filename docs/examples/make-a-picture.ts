/**
 * Generates an image with nothing but Node 24, from request to download.
 *
 *   ATELIER_URL=http://localhost:3000 ATELIER_API_KEY=ak_… node make-a-picture.ts "A lighthouse at dusk" picture.png
 *
 * The key needs the scope "generation".
 */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

interface Run {
  id: string;
  status: "queued" | "processing" | "completed" | "failed" | "canceled" | "blocked";
  progress: number;
  outputs: { id: string; url: string }[];
  error: { code: string; message: string } | null;
}

const { ATELIER_URL: api, ATELIER_API_KEY: key } = process.env;
const [prompt, file = "picture.png"] = process.argv.slice(2);
if (!api || !key || !prompt) {
  throw new Error('Set ATELIER_URL and ATELIER_API_KEY, and pass a prompt: node make-a-picture.ts "A lighthouse"');
}

/** Calls the API. When the API is busy, it waits and retries, three attempts in all. */
async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${key}`);
    const response = await fetch(new URL(path, api), { ...init, headers });
    if (response.ok) return response.json();
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === 3) throw new Error(`${response.status}: ${await response.text()}`);
    await pause(Number(response.headers.get("retry-after") ?? 1) * 1_000);
  }
}

// Requests with the same Idempotency-Key start one run, so a failed request can be retried safely.
const { id } = await call<Run>("/api/generation/text-to-image/", {
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
  body: JSON.stringify({ prompt }),
});
console.log(`Run ${id}`);

let run = await call<Run>(`/api/generation/status/${id}/`);
while (run.status === "queued" || run.status === "processing") {
  await pause(1_000);
  run = await call<Run>(`/api/generation/status/${id}/`);
}
const [picture] = run.outputs;
if (!picture) throw new Error(`The run ended as ${run.status}: ${run.error?.message ?? ""}`);

// The URL is signed: it needs no key and works for at least a day.
const answer = await fetch(new URL(picture.url, api));
if (!answer.ok) throw new Error(`The image could not be downloaded: ${answer.status}`);
await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
console.log(`Saved ${file}`);
