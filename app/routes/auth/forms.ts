import { accounts } from "../../../contract/accounts.ts";

/** Sign-in as the API takes it. */
export const signInForm = accounts.signIn.body;

/** Sign-up asks for less than the API takes: names are sent empty (specification, section 3). */
export const signUpForm = accounts.register.body.pick({ email: true, password: true, phone: true });
