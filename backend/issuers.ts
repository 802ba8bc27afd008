import { createOpenIdProvider } from "./adapters/identity/openid.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import type { BackendSettings } from "./choose-adapters.ts";
import type { IssuerRules, SignInIssuers } from "./modules/accounts/index.ts";

/** Anyone with an account at Google may sign in, as far as the studio's own rules allow it. */
const rulesOfGoogle: IssuerRules = {
  signUp: true,
  allowedDomains: [],
  requiredClaim: null,
  adminClaim: null,
  moderatorClaim: null,
};

/** Returns the issuers that the settings name. They are contacted when the first user signs in. */
export function createIssuers(
  { google, oidc = null }: Pick<BackendSettings, "google" | "oidc">,
  runtime: Runtime,
): SignInIssuers {
  return {
    google: google && { ...rulesOfGoogle, name: "Google", provider: createOpenIdProvider({ ...google, runtime }) },
    oidc: oidc && {
      ...oidc,
      provider: createOpenIdProvider({
        ...oidc,
        runtime,
        domains: oidc.allowedDomains,
        wantedClaims: [oidc.requiredClaim, oidc.adminClaim, oidc.moderatorClaim].filter((claim) => claim !== null),
      }),
    },
  };
}
