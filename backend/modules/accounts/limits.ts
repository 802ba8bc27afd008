import { createHash } from "node:crypto";
import { addressLimits } from "../../http/limits.ts";
import type { Limit, SignedInCaller } from "../../http/operation.ts";
import { emailKey } from "./rules.ts";

interface ToAddress {
  body: { email: string };
}

const minute = 60;
const hour = 60 * minute;
const quarter = 15 * minute;

/**
 * What bounds guessing and flooding, in attempts per seconds. Wrong passwords count first for an address and an e-mail
 * together, so that nobody locks the owner out from somewhere else; only many from everywhere close an account for a while.
 */
export const signInLimits: readonly Limit<ToAddress>[] = [
  ...addressLimits({
    name: "sign in: address",
    times: 30,
    perSeconds: quarter,
    counts: "everything",
  }),
  ...addressLimits<ToAddress>(
    { name: "sign in: address and e-mail", times: 5, perSeconds: quarter, growing: true, counts: "refusals" },
    (address, { body }) => `${address} ${emailKey(body.email)}`,
  ),
  {
    name: "sign in: e-mail",
    times: 20,
    perSeconds: hour,
    counts: "refusals",
    key: ({ body }) => emailKey(body.email),
  },
];

export const registerLimits: readonly Limit[] = [
  ...addressLimits({
    name: "register: address",
    times: 10,
    perSeconds: hour,
    counts: "everything",
  }),
];

/** For what makes us write to an address that somebody typed in. */
export const mailLimits: readonly Limit<ToAddress>[] = [
  ...addressLimits({
    name: "mail: address",
    times: 20,
    perSeconds: hour,
    counts: "everything",
  }),
  { name: "mail: e-mail", times: 3, perSeconds: hour, counts: "everything", key: ({ body }) => emailKey(body.email) },
];

export const refreshLimits: readonly Limit<{ body: { refresh: string } }>[] = [
  {
    name: "refresh: session",
    times: 30,
    perSeconds: minute,
    counts: "everything",
    // One that rotates begins with its session's id and is another one each time; any other stays the same.
    key: ({ body }) => digest(body.refresh.startsWith("rt_") ? (body.refresh.split(".")[0] ?? "") : body.refresh),
  },
  // A whole office renews its sessions behind one address; only what is refused there counts for all of it.
  ...addressLimits({
    name: "refresh: address",
    times: 60,
    perSeconds: minute,
    counts: "refusals",
  }),
];

export const googleLimits: readonly Limit<{ body: { password?: string } }>[] = [
  ...addressLimits<{ body: { password?: string } }>(
    { name: "google: password", times: 5, perSeconds: quarter, growing: true, counts: "refusals" },
    (address, { body }) => (body.password === undefined ? undefined : address),
  ),
  ...addressLimits({
    name: "google: address",
    times: 20,
    perSeconds: minute,
    counts: "everything",
  }),
];

/** For what a signed-in person proves again with the password: whoever found a device open must not guess it. */
export const passwordLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "password: account",
    times: 5,
    perSeconds: quarter,
    growing: true,
    counts: "refusals",
    key: (_input, caller) => caller.userId,
  },
];

/** For what takes much work or space. */
export const avatarLimits: readonly Limit<object, SignedInCaller>[] = [
  {
    name: "avatar: account",
    times: 30,
    perSeconds: hour,
    counts: "everything",
    key: (_input, caller) => caller.userId,
  },
];

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
