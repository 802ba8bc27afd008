import { confirmationPending, defaultSettings, profile, settings, signedIn, user } from "../../../contract/accounts.ts";
import { unknownInstant } from "../unknown.ts";
import { type Completion, type Completions, firstOf, type Given, type Place, sentText } from "./completion.ts";

/** The payload of the access token may carry the user (specification, section 3). */
function userInToken({ access }: Given): unknown {
  if (typeof access !== "string") return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null && "user" in claims ? claims.user : undefined;
  } catch {
    return undefined;
  }
}

const aboutUser: Completion = (given, { asked }) => {
  const email = firstOf(given, "email") ?? sentText(asked, "email") ?? "";
  return { id: email, email, display_name: "", avatar_url: null, created_at: unknownInstant };
};

export const accountFields: Completions = new Map<Parameters<Completions["get"]>[0], Completion>([
  [user, aboutUser],
  [signedIn, (given) => ({ user: firstOf(given, "user") ?? userInToken(given) ?? {} })],
  [
    confirmationPending,
    (given, { asked }: Place) =>
      // Tokens that cannot be read are no reason to wait for a confirmation.
      "access" in given ? undefined : { message: "", email: sentText(asked, "email"), expires_at: unknownInstant },
  ],
  [
    profile,
    (given, place) => ({
      ...aboutUser(given, place),
      role: "member",
      has_password: true,
      bio: "",
      phone: "",
      website: "",
      social_handle: "",
    }),
  ],
  [settings, () => ({ ...defaultSettings })],
]);
