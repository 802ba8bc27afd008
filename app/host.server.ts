import type { EndpointShape } from "../contract/endpoint.ts";
import type { Language } from "../contract/languages.ts";

/** An image by which the operator shows visitors the studio. */
export interface OwnPicture {
  /** Its name in addresses, which changes with its content. */
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** The prompt from the recipe in the file; empty without one. */
  prompt: string;
}

/** The browser on whose behalf a page reads, with its access token. */
export interface ApiVisitor {
  accessToken: string | undefined;
  language: Language;
  /** The client address as the reverse proxy reported it; `null` without one. */
  address: string | null;
  userAgent: string | null;
}

/** A value that the API in this process returned. It is already parsed. */
export interface ApiValue {
  ok: true;
  value: unknown;
}

/** Reads a JSON endpoint of the API in this process. Returns a response when it refuses or fails. */
export type ApiRead = (
  endpoint: Pick<EndpointShape, "method" | "path">,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown>; headers?: Record<string, unknown> },
) => Promise<ApiValue | Response>;

/** An OpenID issuer and our registration there. */
export interface Issuer {
  /** Its place in our addresses. `oidc` is the operator's organization. */
  id: "google" | "oidc";
  /** As users know it. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** Whether the sign-in page leads there without a click. */
  redirects: boolean;
  /** Where users sign out there; `null` for the address that the issuer names, `off` for nowhere. */
  endSession: string | null;
}

/**
 * What the server provides to the app at startup. The app reads no environment variables and opens no connections
 * itself.
 */
export interface Host {
  /** Handles requests to the API, in memory or over the network. Addresses are absolute, below `apiBase`. */
  apiFetch(request: Request): Promise<Response>;
  /** Reads for a page without a request between, where the API runs in this process. */
  apiReads?(visitor: ApiVisitor): ApiRead;
  apiBase: string;
  /** The studio's name as the environment fixes it; `null` where administrators set it. */
  fixedName: string | null;
  /** The sentence about what the studio does as the environment fixes it; `null` where administrators set it. */
  fixedTagline: string | null;
  /** The operator's images for visitors; empty for the built-in ones. */
  pictures: readonly OwnPicture[];
  version: string;
  /** The public origin of the product, when the operator set one. */
  publicOrigin: string | null;
  /** Whether cookies carry `Secure` and the `__Host-` prefix: exactly when the product is reached by https. */
  secureCookies: boolean;
  /** Sign cookies: the first one signs, all verify. */
  cookieSecrets: readonly string[];
  /** The OpenID issuers that users may sign in with. The organization's own comes first. */
  issuers: readonly Issuer[];
  /** Whether users may sign in with passwords. Otherwise only with an issuer. */
  passwordSignIn: boolean;
  /** The product features that are enabled. A disabled feature has no menu entry and no address. */
  features: {
    billing: boolean;
    portal: boolean;
    packs: boolean;
    modelOrders: boolean;
    notifications: boolean;
    profileHistory: boolean;
    profileUsage: boolean;
  };
  /** Whether sent mail is actually delivered. */
  mailArrives: boolean;
  /** Enables what only developers of the product need. */
  development: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Returns the ID by which the log has the current request; `undefined` where nothing gives requests an ID. */
  requestId(): string | undefined;
  /** Logs unexpected failures, whose details users must not see. `docs/log-codes.md` explains the codes. */
  logError(code: string, message: string, error: unknown): void;
}

let provided: Host | undefined;

/** Sets the host of this process. The server calls it once, before the first request. */
export function provideHost(host: Host): void {
  provided = host;
}

/** Returns the host of this process. Throws when no server called `provideHost`. */
export function host(): Host {
  if (!provided) throw new Error("the app was loaded without a host: start it through the server entry");
  return provided;
}
