/** What the server hands the app when it starts: the app reads no environment and opens no connection by itself. */
export interface Host {
  /** Answers requests to the API, in memory or over the network. Addresses are absolute, below `apiBase`. */
  apiFetch(request: Request): Promise<Response>;
  apiBase: string;
  /** The product's name as the operator set it. */
  appName: string;
  version: string;
  /** Where people reach the product, when the operator said so. */
  publicOrigin: string | null;
  /** Whether cookies carry `Secure` and the `__Host-` prefix: exactly when the product is reached by https. */
  secureCookies: boolean;
  cookieSecret: string;
  /** The OpenID issuer people may sign in with; `null` when that is off. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  /** What of the product there is; what is not has no entry and no address. */
  features: {
    billing: boolean;
    portal: boolean;
    packs: boolean;
    notifications: boolean;
    profileHistory: boolean;
    profileUsage: boolean;
  };
  /** Whether mail gets to whom it is written. */
  mailArrives: boolean;
  /** Adds what only people who work on the product need. */
  development: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  /** For what people must not see: unexpected failures. */
  logError(message: string, error: unknown): void;
}

let provided: Host | undefined;

/** Called once by the server before the first request. */
export function provideHost(host: Host): void {
  provided = host;
}

/** The host of this process. Throws when the app was loaded without a server around it. */
export function host(): Host {
  if (!provided) throw new Error("The app was loaded without a host: start it through the server entry.");
  return provided;
}
