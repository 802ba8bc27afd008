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
