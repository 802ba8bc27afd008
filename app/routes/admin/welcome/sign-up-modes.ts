/** Who may sign up: anyone, anyone after an approval, people with an invite, or no one else. */
export const signUpModes = ["open", "approval", "invite_only", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];
