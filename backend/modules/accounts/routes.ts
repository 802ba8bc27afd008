import type { Hono } from "hono";
import { accounts } from "../../../contract/accounts.ts";
import { recovery } from "../../../contract/recovery.ts";
import { sessions } from "../../../contract/sessions.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { type Route, refuse, route } from "../../http/operation.ts";
import type { AccountsContext } from "./context.ts";
import {
  avatarLimits,
  googleLimits,
  mailLimits,
  passwordLimits,
  refreshLimits,
  registerLimits,
  signInLimits,
} from "./limits.ts";
import { changeAvatar, removeAvatar } from "./operations/change-avatar.ts";
import { changePassword } from "./operations/change-password.ts";
import { changeProfile } from "./operations/change-profile.ts";
import { changeSettings } from "./operations/change-settings.ts";
import { checkConfirmation } from "./operations/check-confirmation.ts";
import { checkReset } from "./operations/check-reset.ts";
import { confirmEmail } from "./operations/confirm-email.ts";
import { deleteAccount } from "./operations/delete-account.ts";
import { forgotPassword } from "./operations/forgot-password.ts";
import { signInWithGoogle } from "./operations/google-sign-in.ts";
import { listSessions } from "./operations/list-sessions.ts";
import { readProfile } from "./operations/read-profile.ts";
import { readSettings } from "./operations/read-settings.ts";
import { refreshAccess } from "./operations/refresh-access.ts";
import { register } from "./operations/register.ts";
import { resendConfirmation } from "./operations/resend-confirmation.ts";
import { resetPassword } from "./operations/reset-password.ts";
import { revokeOtherSessions } from "./operations/revoke-other-sessions.ts";
import { revokeSession } from "./operations/revoke-session.ts";
import { serveAvatar } from "./operations/serve-avatar.ts";
import { signIn } from "./operations/sign-in.ts";
import { signOut } from "./operations/sign-out.ts";

export function accountsRoutes(context: AccountsContext): readonly Route[] {
  return [
    route(accounts.register, register(context), { limits: registerLimits }),
    route(accounts.signIn, signIn(context), { limits: signInLimits }),
    route(recovery.confirmEmail, confirmEmail(context)),
    route(recovery.resendConfirmation, resendConfirmation(context), { limits: mailLimits }),
    route(recovery.checkConfirmation, checkConfirmation(context)),
    route(recovery.forgotPassword, forgotPassword(context), { limits: mailLimits }),
    route(recovery.checkReset, checkReset(context)),
    route(recovery.resetPassword, resetPassword(context)),
    route(accounts.refresh, refreshAccess(context), { limits: refreshLimits, hasOwnLimits: true }),
    route(accounts.google, signInWithGoogle(context), { limits: googleLimits }),
    route(accounts.signOut, signOut(context)),
    route(accounts.changePassword, changePassword(context), { limits: passwordLimits }),
    route(accounts.changeAvatar, changeAvatar(context), {
      limits: avatarLimits,
      fileTooLarge: "avatarTooLarge",
    }),
    route(accounts.removeAvatar, removeAvatar(context)),
    route(accounts.deleteAccount, deleteAccount(context), { limits: passwordLimits }),
    route(accounts.profile, readProfile(context)),
    route(accounts.changeProfile, changeProfile(context)),
    route(accounts.settings, readSettings(context)),
    route(accounts.changeSettings, changeSettings(context)),
    route(accounts.changeSomeSettings, changeSettings(context)),
    route(sessions.list, listSessions(context)),
    route(sessions.revoke, revokeSession(context)),
    route(sessions.revokeOthers, revokeOtherSessions(context)),
  ];
}

/** Avatars are read by browsers themselves, so the right to see one is in its address and not in a token. */
export function mountAvatars(app: Hono, context: AccountsContext): void {
  app.get("/api/avatars/:account/:file/", async (c) => {
    const served = await serveAvatar(context, c.req.param("account"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}
