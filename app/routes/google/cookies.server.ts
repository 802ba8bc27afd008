import { z } from "zod";
import { host } from "../../host.server.ts";
import { firstPartyCookie } from "../../session/cookies.server.ts";
import { safeReturnPath } from "../../session/safe-return.ts";

/** Long enough to sign in at the issuer with a second factor. */
const wayMaxAgeSeconds = 600;

const purposes = ["sign-in", "delete"] as const;
const way = z.object({ purpose: z.enum(purposes), next: z.string() });

/** Why the user went to the issuer, and the page they wanted. */
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

/** Kept in the browser while the user enters the password of the account to link. */
export type WaitingProof = z.infer<typeof proof>;

const proofCookie = firstPartyCookie({ name: "google-proof", maxAgeSeconds: wayMaxAgeSeconds, signed: true });
/** Browsers drop a cookie of more than 4,096 bytes, including its attributes. */
const proofMaxCharacters = 3_800;

export async function readProof(request: Request): Promise<WaitingProof | undefined> {
  const value: unknown = await proofCookie().parse(request.headers.get("cookie"));
  return proof.safeParse(value).data;
}

/** Returns `undefined` when the proof is too large for a cookie. */
export async function keepProof(kept: WaitingProof): Promise<string | undefined> {
  const header = await proofCookie().serialize(kept);
  return header.length <= proofMaxCharacters ? header : undefined;
}

export function dropProof(): Promise<string> {
  return proofCookie().serialize("", { maxAge: 0 });
}

/** Returns the prefix of the cookies that hold the state and the PKCE verifier, one per attempt. */
export function attemptCookieName(): string {
  return host().secureCookies ? "__Host-openid" : "openid";
}

/** Returns the `Set-Cookie` headers that remove the cookies of all attempts and of the wanted page. */
export async function dropAttempts(request: Request): Promise<string[]> {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  const attempts = cookies.filter((name) => name.startsWith(`${attemptCookieName()}:`));
  const secure = host().secureCookies ? "; Secure" : "";
  return [
    ...attempts.map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`),
    await wayCookie().serialize("", { maxAge: 0 }),
  ];
}
