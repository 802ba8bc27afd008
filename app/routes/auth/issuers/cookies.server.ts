import { z } from "zod";
import { inviteToken } from "../../../../contract/accounts.ts";
import { host, type Issuer } from "../../../host.server.ts";
import { firstPartyCookie } from "../../../session/cookies.server.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";

/** Long enough to sign in at the issuer with a second factor, or to look for it first. */
export const attemptMaxAgeSeconds = 1_800;

/** `again` is a sign-in of a user who is signed in, to prove it anew. */
const purposes = ["sign-in", "again", "delete"] as const;
const way = z.object({ purpose: z.enum(purposes), next: z.string(), invite: inviteToken.optional() });

/** Why the user went to the issuer, the page they wanted, and the invite that they follow. */
export type Way = z.infer<typeof way>;

const wayCookie = firstPartyCookie({ name: "issuer-way", maxAgeSeconds: attemptMaxAgeSeconds, signed: true });

export async function readWay(request: Request): Promise<Way> {
  const value: unknown = await wayCookie().parse(request.headers.get("cookie"));
  const kept = way.catch({ purpose: "sign-in", next: "/" }).parse(value);
  return { ...kept, next: safeReturnPath(kept.next) };
}

export function keepWay(kept: Way): Promise<string> {
  return wayCookie().serialize(kept);
}

export function wayFromForm(form: FormData): Way {
  const purpose = z.enum(purposes).catch("sign-in").parse(form.get("purpose"));
  const invite = inviteToken.safeParse(form.get("invite")).data;
  return { purpose, next: safeReturnPath(form.get("next")), ...(invite === undefined ? {} : { invite }) };
}

const proof = z.object({
  issuer: z.string(),
  idToken: z.string(),
  accessToken: z.string().optional(),
  nonce: z.string(),
  next: z.string(),
});

/** Kept in the browser while the user enters the password of the account to link. */
export type WaitingProof = z.infer<typeof proof>;

const proofCookie = firstPartyCookie({ name: "issuer-proof", maxAgeSeconds: attemptMaxAgeSeconds, signed: true });
/** Browsers drop a cookie of more than 4,096 bytes, including its attributes. */
const cookieMaxCharacters = 3_800;

export async function readProof(request: Request): Promise<WaitingProof | undefined> {
  const value: unknown = await proofCookie().parse(request.headers.get("cookie"));
  return proof.safeParse(value).data;
}

/**
 * Returns `undefined` when the proof is too large for a cookie. The access token is left out first: it is needed only when
 * the identity token lacks claims.
 */
export async function keepProof({ accessToken, ...kept }: WaitingProof): Promise<string | undefined> {
  const headers = [await proofCookie().serialize({ ...kept, accessToken }), await proofCookie().serialize(kept)];
  return headers.find((header) => header.length <= cookieMaxCharacters);
}

export function dropProof(): Promise<string> {
  return proofCookie().serialize("", { maxAge: 0 });
}

const idToken = z.object({ idToken: z.string() });

/** Only the sign-out needs it, so it is sent nowhere else. */
const idTokenCookie = firstPartyCookie({
  name: "id-token",
  path: "/auth/oidc/sign-out",
  maxAgeSeconds: 90 * 24 * 3_600,
  signed: true,
});

/** Returns the cookies that keep the token for a sign-out at the issuer. One that is too large is not kept. */
export async function keepIdToken(issuer: Issuer, token: string): Promise<string[]> {
  if (issuer.endSession === "off") return [];
  const header = await idTokenCookie().serialize({ idToken: token });
  return [header.length <= cookieMaxCharacters ? header : await idTokenCookie().serialize({ idToken: "" })];
}

/** Returns the token, empty if it was too large to keep; `undefined` when the user did not come from the issuer. */
export async function readIdToken(request: Request): Promise<{ idToken: string } | undefined> {
  const value: unknown = await idTokenCookie().parse(request.headers.get("cookie"));
  return idToken.safeParse(value).data;
}

export function dropIdToken(): Promise<string> {
  return idTokenCookie().serialize("", { maxAge: 0 });
}

/** Returns the start of the names of the cookies that hold what an attempt must match, one per attempt. */
export function attemptName({ id }: Issuer): string {
  return `openid-${id}`;
}

/** Adds to a response that the cookies of all attempts and of the wanted page are removed. */
export async function withoutAttempts(request: Request, response: Response): Promise<Response> {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  const attempts = cookies.filter((name) => /^(__Host-)?openid-(google|oidc):/.test(name));
  const secure = host().secureCookies ? "; Secure" : "";
  for (const name of attempts)
    response.headers.append("set-cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  response.headers.append("set-cookie", await wayCookie().serialize("", { maxAge: 0 }));
  return response;
}
