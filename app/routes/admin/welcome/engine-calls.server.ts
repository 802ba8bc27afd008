import type { RouterContextProvider } from "react-router";
import type { EngineKind } from "../../../../contract/admin/engine-terms.ts";
import { api, valueIfAny } from "../../../api/api.server.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";

/** How to reach an engine. `kept_key` stands for a key that an earlier test returned. */
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

type Context = Readonly<RouterContextProvider>;

const calls = (context: Context) => api(context, "/welcome/engine").adminEngines;

/** Returns the address of ComfyUI at its usual port on the machine of the API; `null` when it is not there. */
export async function findComfyUi(context: Context): Promise<string | null> {
  return valueIfAny(await calls(context).found())?.comfyui_url ?? null;
}

/** Tests an engine and connects it if it works. Returns the ids of its models, or why it is not connected. */
export async function connectEngine(
  context: Context,
  body: EngineConnection,
): Promise<{ ok: true; modelIds: string[] } | FailedConnection> {
  const { connect, test } = calls(context);
  const tested = await test({ body });
  if (!tested.ok) return refused(tested);
  const { ok, message, kept_key: keptKey } = tested.value;
  if (!ok) return { ok: false, message, keptKey, refusal: null };
  const connected = await connect({ body });
  return connected.ok
    ? { ok: true, modelIds: connected.value.models.map(({ id }) => id) }
    : refused(connected, keptKey);
}

function refused(refusal: ApiRefusal, keptKey: string | null = null): FailedConnection {
  return { ok: false, message: null, keptKey, refusal };
}
