import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { accounts, profileChange } from "../../../contract/accounts.ts";
import { passwordsDiffer } from "../../../contract/violations.ts";

/**
 * The editable fields of a profile. Blank fields are absent from a form. A blank name is allowed, and a blank phone
 * number removes it.
 */
export const profileForm = profileChange.extend({
  display_name: profileChange.shape.display_name.default(""),
  phone: profileChange.shape.phone.default(""),
});

/** A new password is typed twice, so that a typo locks no user out. */
export const passwordForm = accounts.changePassword.body
  .extend({ repeated_password: z.string() })
  .refine(({ new_password, repeated_password }) => new_password === repeated_password, {
    error: passwordsDiffer,
    path: ["repeated_password"],
  });

export const deleteForm = z.object({ password: accounts.signIn.body.shape.password });

/** Each form of the page has a name, and only its own reply is shown with it. */
export interface ProfileReply {
  form: "information" | "password";
  reply: SubmissionResult<string[]>;
}
