import { data } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { conversationPath } from "../addresses.ts";
import type { Route } from "./+types/earlier";
import { readBefore } from "./read-before.server.ts";

/** Returns the messages before those that a page already shows. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const calls = api(context, conversationPath(params.id));
  const found = await readBefore(calls, params.id, url.searchParams.get("before") ?? "");
  if (found.ok) return { ok: true as const, ...found.value };
  return data({ ok: false as const, message: refusalMessage(context, found) }, { status: found.status || 503 });
}
