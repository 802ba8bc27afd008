import { contract } from "../../contract/index.ts";
import { host } from "../host.server.ts";
import { speakFor, type Visitor } from "../session/visitor.server.ts";
import { type ApiOutcome, answerOrNothing, createClient } from "./client.ts";

type Renewal = ApiOutcome<{ access: string; refresh?: string }>;

/** How long pending requests with the same old tokens can still use the result. */
const answerKeptMilliseconds = 10_000;

const underWay = new Map<string, Promise<Renewal>>();

/**
 * Exchanges expired tokens for fresh ones, once for all concurrent callers. Parallel loaders of one page and several
 * tabs share the session, and each of them may notice the expiry.
 */
export function renewTokens(
  { access, refresh }: { access: string; refresh: string },
  visitor: Visitor,
): Promise<Renewal> {
  const stale = `${refresh} ${access}`;
  const already = underWay.get(stale);
  if (already) return already;
  const { apiFetch, apiBase } = host();
  const client = createClient(contract, apiBase, (makeRequest) => {
    const request = makeRequest();
    speakFor(visitor, request);
    return answerOrNothing(apiFetch(request));
  });
  const renewal = client.accounts.refresh({ body: { refresh } });
  underWay.set(stale, renewal);
  const forget = () => void underWay.delete(stale);
  // Runs after success and failure: an entry that stayed would answer every later request of the session.
  renewal.then((outcome) => (outcome.ok ? setTimeout(forget, answerKeptMilliseconds).unref() : forget()), forget);
  return renewal;
}
