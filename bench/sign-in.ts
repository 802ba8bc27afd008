import { accounts, signedIn } from "../contract/accounts.ts";

/** The user whose gallery `run-queue.ts` fills and whose pages `http-load.ts` requests. */
export const ownerEmail = "owner@bench.example";
/** The password of every benchmark user. */
export const password = "lantern-orchard-47";

export interface Session {
  /** The header that a browser sends with requests for pages. */
  cookie: string;
  /** The header that a program sends with requests to the API. */
  authorization: string;
}

/** Signs a user in twice: through the form, as a browser without JavaScript does, and through the API. */
export async function signIn(address: string, email: string): Promise<Session> {
  const page = await fetch(`${address}/auth`, {
    method: "POST",
    headers: { origin: address },
    body: new URLSearchParams({ mode: "sign-in", email, password }),
    redirect: "manual",
  });
  const cookies = page.headers.getSetCookie().filter((cookie) => !cookie.startsWith("toast"));
  if (![302, 303].includes(page.status) || cookies.length === 0) throw new Error(`Sign-in answered ${page.status}.`);
  const token = await fetch(`${address}${accounts.signIn.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access } = signedIn.parse(await token.json());
  return { cookie: cookies.map((cookie) => cookie.split(";", 1)[0]).join("; "), authorization: `Bearer ${access}` };
}
