import { z } from "zod";
/** The pages that mail links to. They use the operator's origin only, never a request's headers. */
export interface Links {
  confirmEmail(token: string): string;
  resetPassword(accountId: string, token: string): string;
  signInLink(token: string): string;
  forgotPassword: string;
  signIn: string;
  settings: string;
  setup(token: string): string;
}

/** The product has a single tenant. Its name is part of the reset links. */
export const tenant = "public";

export function createLinks(publicOrigin: string): Links {
  const link = (path: string) => new URL(path, publicOrigin).href;
  return {
    confirmEmail: (token) => link(`/auth/confirm-email/${token}`),
    resetPassword: (accountId, token) => link(`/reset/${accountId}/${token}/${tenant}`),
    signInLink: (token) => link(`/auth/sign-in-link/${token}`),
    forgotPassword: link("/forgot-password"),
    signIn: link("/auth"),
    settings: link("/settings"),
    setup: (token) => link(`/admin/setup/${token}`),
  };
}

/** The reason for which a link is mailed. */
export const linkRequest = z.discriminatedUnion("kind", [
  /** A user signed up. `accountId` is `null` when the address already had an account. */
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
