import { z } from "zod";
import { email, newPassword } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** Said whether or not there is such an account, so that nobody learns who has one. Other backends may say nothing. */
const saidToAnybody = z.object({ message: z.string() }).optional();
const linkToken = z.string().min(1).max(200);
const resetLink = z.object({
  token: linkToken,
  uid: z.string().min(1).max(64),
  tenant: z.string().max(64).default("public"),
});

/** Confirming an address and getting back in: everything that goes through a mailed link. */
export const recovery = {
  confirmEmail: endpoint({
    method: "POST",
    path: "/api/auth/confirm-email/{token}/",
    tag: "Recovery",
    summary: "Confirm an e-mail address with the token that was mailed to it. The token works once.",
    auth: "none",
    params: z.object({ token: linkToken }),
    answer: { status: 200, payload: saidToAnybody },
    refusals: ["NOT_FOUND"],
  }),
  resendConfirmation: endpoint({
    method: "POST",
    path: "/api/auth/resend-confirmation/",
    tag: "Recovery",
    summary: "Mail the confirmation link again. Answers the same for every address.",
    auth: "none",
    body: z.object({ email }),
    answer: { status: 200, payload: saidToAnybody },
    refusals: [],
  }),
  checkConfirmation: endpoint({
    method: "GET",
    path: "/api/auth/check-confirmation/{token}/",
    tag: "Recovery",
    summary: "Whether a confirmation token would work. Asking does not use it up.",
    auth: "none",
    params: z.object({ token: linkToken }),
    answer: { status: 200, payload: z.object({ is_valid: z.boolean() }) },
    refusals: [],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password/",
    tag: "Recovery",
    summary: "Mail a link for setting a new password. Answers the same for every address.",
    auth: "none",
    body: z.object({ email }),
    answer: { status: 200, payload: saidToAnybody },
    refusals: [],
  }),
  checkReset: endpoint({
    method: "POST",
    path: "/api/auth/check-reset/",
    tag: "Recovery",
    summary: "Whether a mailed link for setting a new password would work. Asking does not use it up.",
    auth: "none",
    body: resetLink,
    answer: { status: 200, payload: z.object({ is_valid: z.boolean() }) },
    refusals: [],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password/",
    tag: "Recovery",
    summary: "Set a new password with the token that was mailed. The token works once; every session ends.",
    auth: "none",
    body: resetLink.extend({ password: newPassword }),
    answer: { status: 200, payload: saidToAnybody },
    refusals: ["FORBIDDEN"],
  }),
};
