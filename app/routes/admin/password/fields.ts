export const passwordPath = "/admin/password";

/** The prompt's own fields. Their names differ from those of any form that the prompt sends again. */
export const fieldNames = {
  password: "password-again",
  returnTo: "password-return-to",
  resend: "password-resend",
} as const;
