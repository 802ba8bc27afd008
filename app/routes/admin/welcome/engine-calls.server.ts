import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { endpoint } from "../../../../contract/endpoint.ts";
import { callsTo, valueIfAny } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";
import type { EngineKind } from "./engine-choice.ts";

/** How to reach an engine. `keptKey` stands for a key that an earlier test returned. */
export interface EngineConnection {
  kind: EngineKind;
  url?: string;
  key?: string;
  kept_key?: string;
}

/** A refused connection: why, in one sentence, and what to send instead of the key. */
export interface FailedConnection {
  ok: false;
  message: string | null;
  keptKey: string | null;
  refusal: ApiRefusal | null;
}

const shared = { tag: "Administration", summary: "", auth: "bearer", role: "admin", refusals: [] } as const;
const body = z.object({
  kind: z.string(),
  url: z.string().optional(),
  key: z.string().optional(),
  kept_key: z.string().optional(),
});

/** What the setup needs of the engines' endpoints. */
const endpoints = {
  engines: {
    found: endpoint({
      ...shared,
      method: "GET",
      path: "/api/admin/engines/found/",
      answer: { status: 200, payload: z.object({ comfyui_url: z.string().nullable() }) },
    }),
    test: endpoint({
      ...shared,
      method: "POST",
      path: "/api/admin/engines/test/",
      body,
      answer: {
        status: 200,
        payload: z.object({ ok: z.boolean(), message: z.string(), kept_key: z.string().nullable() }),
      },
    }),
    connect: endpoint({
      ...shared,
      method: "POST",
      path: "/api/admin/engines/",
      body,
      answer: { status: 201, payload: z.object({ models: z.array(z.object({ id: z.string() })) }) },
    }),
  },
};

type Context = Readonly<RouterContextProvider>;

const calls = (context: Context) => callsTo(context, "/welcome/engine", endpoints).engines;

/** Returns the address of ComfyUI at its usual port on the machine of the API; `null` when it is not there. */
export async function findComfyUi(context: Context): Promise<string | null> {
  return valueIfAny(await calls(context).found())?.comfyui_url ?? null;
}

/** Tests an engine and connects it if it works. Returns the ids of its models, or why it is not connected. */
export async function connectEngine(
  context: Context,
  connection: EngineConnection,
): Promise<{ ok: true; modelIds: string[] } | FailedConnection> {
  const { connect, test } = calls(context);
  const tested = await test({ body: { ...connection } });
  if (!tested.ok) return refused(tested);
  const { ok, message, kept_key: keptKey } = tested.value;
  if (!ok) return { ok: false, message, keptKey, refusal: null };
  const connected: ApiOutcome<{ models: { id: string }[] }> = await connect({ body: { ...connection } });
  return connected.ok
    ? { ok: true, modelIds: connected.value.models.map(({ id }) => id) }
    : refused(connected, keptKey);
}

function refused(refusal: ApiRefusal, keptKey: string | null = null): FailedConnection {
  return { ok: false, message: null, keptKey, refusal };
}
