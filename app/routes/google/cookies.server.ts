import { z } from "zod";
import { host } from "../../host.server.ts";
import { firstPartyCookie } from "../../session/cookies.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";

/** Long enough to sign in at the issuer with a second factor. */
const wayMaxAgeSeconds = 600;

const purposes = ["sign-in", "delete"] as const;
const way = z.object({ purpose: z.enum(purposes), next: z.string() });

/** Why somebody went to the issuer, and where they wanted to be. */
export type Way = z.infer<typeof way>;

const wayCookie = firstPartyCookie({ name: "google-way", maxAgeSeconds: wayMaxAgeSeconds, signed: true });

export async function readWay(request: Request): Promise<Way> {
  const value: unknown = await wayCookie().parse(request.headers.get("cookie"));
  const { purpose, next } = way.catch({ purpose: "sign-in", next: "/" }).parse(value);
  return { purpose, next: safeReturnPath(next) };
}

export function keepWay(kept: Way): Promise<string> {
  return wayCookie().serialize(kept);
}

export function wayFromForm(form: FormData): Way {
  const purpose = z.enum(purposes).catch("sign-in").parse(form.get("purpose"));
  return { purpose, next: safeReturnPath(form.get("next")) };
}

const proof = z.object({ idToken: z.string(), nonce: z.string(), next: z.string() });

/** Waits in the browser while the password of the account it is to be linked with is asked for. */
export type WaitingProof = z.infer<typeof proof>;

const proofCookie = firstPartyCookie({ name: "google-proof", maxAgeSeconds: wayMaxAgeSeconds, signed: true });
/** Browsers drop a cookie of more than 4,096 bytes; its attributes count. */
const proofMaxCharacters = 3_800;

export async function readProof(request: Request): Promise<WaitingProof | undefined> {
  const value: unknown = await proofCookie().parse(request.headers.get("cookie"));
  return proof.safeParse(value).data;
}

/** `undefined` when it is larger than a cookie may be. */
export async function keepProof(kept: WaitingProof): Promise<string | undefined> {
  const header = await proofCookie().serialize(kept);
  return header.length <= proofMaxCharacters ? header : undefined;
}

export function dropProof(): Promise<string> {
  return proofCookie().serialize("", { maxAge: 0 });
}

/** The beginning of the names of the cookies that hold state and PKCE verifier, one for each attempt. */
export function attemptCookieName(): string {
  return host().secureCookies ? "__Host-openid" : "openid";
}

/** Removes what an attempt left behind, and the way it was on. */
export async function dropAttempts(request: Request): Promise<string[]> {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  const attempts = cookies.filter((name) => name.startsWith(`${attemptCookieName()}:`));
  const secure = host().secureCookies ? "; Secure" : "";
  return [
    ...attempts.map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`),
    await wayCookie().serialize("", { maxAge: 0 }),
  ];
}
