import { type Host, provideHost } from "../../app/host.server.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Takes the place of the server that hosts the app. Without an `apiFetch`, any API call fails. */
export function hostApp(changes: Partial<Host> = {}): void {
  provideHost({
    apiFetch: () => Promise.reject(new Error("Nothing here asks the API.")),
    apiBase: "http://api.internal",
    fixedName: null,
    fixedTagline: null,
    pictures: [],
    version: "1.0.0",
    publicOrigin: null,
    secureCookies: false,
    cookieSecrets: ["a secret of thirty-two characters"],
    features: {
      billing: true,
      portal: true,
      packs: true,
      modelOrders: true,
      notifications: true,
      profileHistory: true,
      profileUsage: true,
    },
    mailArrives: true,
    issuers: [],
    passwordSignIn: true,
    development: false,
    now: () => 0,
    requestId: () => undefined,
    logError: () => undefined,
    ...changes,
  });
}

/** Hosts the app on a backend and its clock. `apiFetch` sits between the two, instead of the reads within a process. */
export function hostAppOn({ backend, runtime }: StudioBackend, apiFetch?: Host["apiFetch"]): void {
  hostApp({
    apiFetch: apiFetch ?? ((request) => backend.fetch(request)),
    ...(!apiFetch && { apiReads: (visitor) => backend.readsFor(visitor) }),
    now: () => runtime.now(),
  });
}
