import { contract } from "../../contract/index.ts";
import { host } from "../host.server.ts";
import { type ApiOutcome, createClient } from "./client.ts";

type Renewal = ApiOutcome<{ access: string; refresh?: string }>;

/** Requests that were under way with the same old tokens still find the answer for this long. */
const answerKeptMilliseconds = 10_000;

const underWay = new Map<string, Promise<Renewal>>();

/**
 * Exchanges a refresh token for fresh tokens, once for all who ask at the same time: parallel loaders of one
 * page and several tabs share the session, and each of them may notice the expiry.
 */
export function renewTokens(refresh: string): Promise<Renewal> {
  const already = underWay.get(refresh);
  if (already) return already;
  const { apiFetch, apiBase } = host();
  const renewal = createClient(contract, apiBase, (request) => apiFetch(request())).accounts.refresh({
    body: { refresh },
  });
  underWay.set(refresh, renewal);
  void renewal.then((outcome) => {
    const keptMilliseconds = outcome.ok ? answerKeptMilliseconds : 0;
    setTimeout(() => underWay.delete(refresh), keptMilliseconds).unref();
  });
  return renewal;
}
