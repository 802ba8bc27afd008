import { accounts } from "../../../contract/accounts.ts";

/** The sign-in form: the body of the API's `signIn` call. */
export const signInForm = accounts.signIn.body;

/** The sign-up form has fewer fields than the API accepts. Names are sent empty (specification, section 3). */
export const signUpForm = accounts.register.body.pick({ email: true, password: true, phone: true });
