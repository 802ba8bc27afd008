import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import OpenAI, { type ClientOptions } from "openai";
import { balance, billing } from "../../contract/billing.ts";
import { generation, run } from "../../contract/generation.ts";
import type { KeyScope } from "../../contract/key-terms.ts";
import { paged } from "../../contract/paging.ts";
import { makeKey, putOnPlan } from "./api-keys.ts";
import { originOf } from "./listening.ts";
import type { StudioBackend, StudioBackendOptions } from "./studio-backend.ts";

type Start = (options?: StudioBackendOptions) => Promise<StudioBackend>;

/** A studio that OpenAI's library reaches over HTTP, and a user with a key. */
export async function startForOpenAi(start: Start, options: StudioBackendOptions = {}) {
  const studio = await start(options);
  const tries: number[] = [];
  const server = createServer(
    getRequestListener((request) => {
      tries.push(Number(request.headers.get("x-stainless-retry-count") ?? 0));
      return studio.backend.fetch(request);
    }),
  );
  const origin = await originOf(server);
  const ada = await studio.register();
  await putOnPlan(studio, ada, "pro");
  const { secret } = await makeKey(studio, ada, ["generation"]);
  const baseURL = `${origin}/api/openai/v1`;
  return {
    studio,
    ada,
    /** The number of each arrived request among its client's retries. */
    tries,
    /** Breaks all open connections. */
    disconnect: () => server.closeAllConnections(),
    secret,
    baseURL,
    client: clientOf(baseURL, secret),
    /** Sends a request without OpenAI's library. */
    send: (path: string, init: RequestInit = {}) =>
      fetch(`${baseURL}${path}`, { ...init, headers: { authorization: `Bearer ${secret}`, ...init.headers } }),
    /** Returns the client of another key of the user. */
    withKey: async (scopes: KeyScope[]) => clientOf(baseURL, (await makeKey(studio, ada, scopes)).secret),
    async credits(): Promise<number> {
      const { current_credits, held_credits } = balance.parse(
        (await studio.call(billing.balance, {}, ada.access)).json,
      );
      return current_credits + held_credits;
    },
    async runs() {
      return paged(run).parse((await studio.call(generation.history, { query: {} }, ada.access)).json).results;
    },
  };
}

/** A client of OpenAI's library. */
export function clientOf(baseURL: string, apiKey: string, options: ClientOptions = {}): OpenAI {
  return new OpenAI({ baseURL, apiKey, ...options });
}

/** Returns how a call fails. Throws if it does not. */
export async function failureOf(call: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof OpenAI.APIError) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}
