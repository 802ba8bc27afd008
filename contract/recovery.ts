import { z } from "zod";
import { email, newPassword, signedIn } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** The same answer whether or not the account exists, so that it reveals no accounts. */
const saidToAnybody = z.object({ message: z.string() });
const linkToken = z.string().min(1).max(200);
const resetLink = z.object({
  token: linkToken,
  uid: z.string().min(1).max(64),
  tenant: z.string().max(64).default("public"),
});

/** Confirming an address and resetting a password: everything that uses a mailed link. */
export const recovery = {
  confirmEmail: endpoint({
    method: "POST",
    path: "/api/auth/confirm-email/{token}/",
    tag: "Recovery",
    summary: "Confirm an email address with the token that was mailed to it. The token works once.",
    auth: "none",
    params: z.object({ token: linkToken }),
    answer: {
      status: 200,
      /** `awaits_approval`: an administrator must approve the account before its owner can sign in. */
      payload: z.object({ message: z.string(), awaits_approval: z.boolean().optional() }),
      isDispensable: true,
    },
    refusals: ["NOT_FOUND"],
  }),
  resendConfirmation: endpoint({
    method: "POST",
    path: "/api/auth/resend-confirmation/",
    tag: "Recovery",
    summary: "Mail the confirmation link again. The answer is the same for every address.",
    auth: "none",
    body: z.object({ email }),
    answer: { status: 200, payload: saidToAnybody, isDispensable: true },
    refusals: [],
  }),
  checkConfirmation: endpoint({
    method: "GET",
    path: "/api/auth/check-confirmation/{token}/",
    tag: "Recovery",
    summary: "Check whether a confirmation token is valid. This does not use it.",
    auth: "none",
    params: z.object({ token: linkToken }),
    answer: { status: 200, payload: z.object({ is_valid: z.boolean() }) },
    refusals: [],
  }),
  redeemSignInLink: endpoint({
    method: "POST",
    path: "/api/auth/sign-in-link/",
    tag: "Recovery",
    summary: "Sign in with the token of a link from an administrator. The token works once, for 15 minutes.",
    auth: "none",
    body: z.object({ token: linkToken }),
    answer: { status: 200, payload: signedIn },
    refusals: ["FORBIDDEN", "AWAITING_APPROVAL"],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password/",
    tag: "Recovery",
    summary: "Mail a link for resetting a password. The answer is the same for every address.",
    auth: "none",
    body: z.object({ email }),
    answer: { status: 200, payload: saidToAnybody, isDispensable: true },
    refusals: [],
  }),
  checkReset: endpoint({
    method: "POST",
    path: "/api/auth/check-reset/",
    tag: "Recovery",
    summary: "Check whether a password reset token is valid. This does not use it.",
    auth: "none",
    body: resetLink,
    answer: { status: 200, payload: z.object({ is_valid: z.boolean() }) },
    refusals: [],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password/",
    tag: "Recovery",
    summary: "Set a new password with the mailed token. The token works once. This ends all your sessions.",
    auth: "none",
    body: resetLink.extend({ password: newPassword }),
    answer: { status: 200, payload: saidToAnybody, isDispensable: true },
    refusals: ["FORBIDDEN"],
  }),
};
