import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "../backend/adapters/engine/port.ts";
import catalogue from "../backend/catalogue.json" with { type: "json" };
import { type Backend, type BackendOverrides, createBackend } from "../backend/compose.ts";
import { signedIn } from "../contract/accounts.ts";
import { accepted, generation, type Run, run } from "../contract/generation.ts";
import type { ComposerMode, Quality } from "../contract/generation-terms.ts";
import { plainSettings } from "../tests/support/verbs.ts";
import { password } from "./sign-in.ts";

/** The product without its pages, on a data folder, with plenty of credits. */
export interface BenchStudio {
  backend: Backend;
  /** Calls the API. Throws if the answer is not 2xx. */
  call(path: string, token?: string, body?: unknown): Promise<unknown>;
  signUp(email: string): Promise<string>;
  submit(token: string, request: GenerationInput): Promise<string>;
  /** Returns the completed run. Throws if the run ends otherwise, or not in time. */
  finished(token: string, id: string): Promise<Run>;
  close(): Promise<void>;
}

export interface GenerationInput {
  mode?: ComposerMode;
  quality?: Quality;
  count?: number;
  prompt: string;
  source?: string;
}

const runMaxMilliseconds = 180_000;

const endpoints = {
  "text-to-image": generation.textToImage,
  "image-to-image": generation.imageToImage,
  "text-to-video": generation.textToVideo,
  "image-to-video": generation.imageToVideo,
  "image-to-video-audio": generation.imageToVideoAudio,
} as const;

/** Writes a folder's secret and prices. A product that starts on the folder later accepts what was signed. */
export function prepareFolder(dataFolder: string, secret: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataFolder, "secret"), secret, { mode: 0o600, flag: "wx" });
  const starter = { ...catalogue.plans.starter, monthly_credits: 100_000 };
  const content = { ...catalogue, plans: { ...catalogue.plans, starter } };
  writeFileSync(join(dataFolder, "bench-catalogue.json"), JSON.stringify(content));
}

interface StudioOptions extends Pick<BackendOverrides, "adapt"> {
  /** The preview engine without them. */
  engines?: readonly Engine[];
  /** The embedded database without it. */
  databaseUrl?: string | null;
}

/** Opens the product on a data folder. */
export async function openStudio(
  dataFolder: string,
  secret: string,
  { engines, adapt, databaseUrl = null }: StudioOptions = {},
): Promise<BenchStudio> {
  const backend = await createBackend(
    {
      dataFolder,
      databaseUrl,
      secret: new TextEncoder().encode(secret),
      version: "bench",
      work: true,
      ...plainSettings,
      catalogueFile: join(dataFolder, "bench-catalogue.json"),
    },
    { adapt, ...(engines && { engines }) },
  );

  async function call(path: string, token?: string, body?: unknown): Promise<unknown> {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await backend.fetch(new Request(`http://bench.internal${path}`, init));
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  return {
    backend,
    call,
    async signUp(email) {
      return signedIn.parse(await call("/api/auth/users/", undefined, { email, password })).access;
    },
    async submit(token, { mode = "text-to-image", quality = "draft", count = 1, prompt, source }) {
      const body = { prompt, quality, count, ...(source !== undefined && { source_creation_id: source }) };
      return accepted.parse(await call(endpoints[mode].path, token, body)).id;
    },
    async finished(token, id) {
      const until = performance.now() + runMaxMilliseconds;
      for (;;) {
        const state = run.parse(await call(`/api/generation/status/${id}/`, token));
        if (state.status === "completed") return state;
        if (state.finished_at) throw new Error(`A run ended ${state.status}: ${state.error?.message}`);
        if (performance.now() > until) throw new Error("A run took too long.");
        await pause(2);
      }
    },
    async close() {
      await backend.stop(5_000);
      await backend.close();
    },
  };
}
