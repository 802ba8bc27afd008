import { z } from "zod";
/** The pages that mail leads to. Made from the operator's own address alone, never from what a request says of itself. */
export interface Links {
  confirmEmail(token: string): string;
  resetPassword(accountId: string, token: string): string;
  forgotPassword: string;
  signIn: string;
  settings: string;
}

/** The product serves one body of people; the name stands in the reset links. */
export const tenant = "public";

export function createLinks(publicOrigin: string): Links {
  const link = (path: string) => new URL(path, publicOrigin).href;
  return {
    confirmEmail: (token) => link(`/auth/confirm-email/${token}`),
    resetPassword: (accountId, token) => link(`/reset/${accountId}/${token}/${tenant}`),
    forgotPassword: link("/forgot-password"),
    signIn: link("/auth"),
    settings: link("/settings"),
  };
}

/** What somebody asked to be mailed a link for. */
export const linkRequest = z.discriminatedUnion("kind", [
  /** Somebody signed up; `accountId` is `null` when the address had an account before. */
  z.object({
    kind: z.literal("registered"),
    email: z.string(),
    accountId: z.string().nullable(),
    expiresAt: z.number(),
  }),
  z.object({ kind: z.literal("confirm"), email: z.string() }),
  z.object({ kind: z.literal("reset"), email: z.string() }),
]);

export type LinkRequest = z.infer<typeof linkRequest>;
