import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";

/**
 * What goes on during maintenance, by group: it changes rows alone, ends something, or may not wait. What begins a job or
 * stores a file pauses, as does what leads to one.
 */
const goesOn: Readonly<Record<string, readonly string[]>> = {
  // `google` and `oidc` refuse new accounts themselves.
  accounts: [
    ...["signIn", "refresh", "signOut", "google", "oidc", "changePassword", "confirmPassword", "becomeAdmin"],
    ...["removeAvatar", "deleteAccount", "changeProfile", "changeSettings", "changeSomeSettings"],
  ],
  batches: ["quote", "cancel"],
  collectionMembers: ["changeMember", "removeMember", "invite", "revokeInvite", "accept"],
  collections: ["create", "update", "remove", "move", "add", "removeItem", "moveItem"],
  conversations: ["update", "remove", "restore", "favorite", "unfavorite", "stop", "addRun"],
  feed: ["turnOn", "turnOff"],
  // An archive is a download.
  gallery: ["deleteCreation", "restoreCreation", "favorite", "unfavorite", "bulk", "archive", "restoreMany", "erase"],
  generation: ["cancel"],
  imports: ["cancel"],
  keys: ["create", "revoke"],
  notifications: ["read", "readAll", "remove", "restore", "changePreferences"],
  // Money that moves elsewhere does not wait for us.
  payments: ["invoice", "previewPlan", "cancelPlan", "resumePlan", "portal"],
  prompts: ["save", "update", "remove", "restore"],
  recovery: ["confirmEmail", "resendConfirmation", "redeemSignInLink", "forgotPassword", "checkReset", "resetPassword"],
  reports: ["create", "appeal", "linkedAppeal"],
  series: ["create", "update", "remove"],
  sessions: ["revoke", "revokeOthers"],
  sharing: ["create", "update", "revoke"],
  tags: ["set", "rename", "merge", "remove"],
  testCheckout: ["act", "tell", "advanceClock", "hold", "deliver"],
  training: ["save", "discard", "confirmPayment", "removePicture"],
  // The file is read and not kept.
  uploads: ["cancel", "deleteUpload", "readRecipe"],
  verifications: ["verify"],
  webhooks: ["create", "update", "rotateSecret", "remove"],
};

test("each operation that changes something pauses in maintenance, or is named as one that goes on", () => {
  const changing = endpoints.filter(({ endpoint }) => endpoint.method !== "GET" && endpoint.role === undefined);
  const going = changing.filter(({ endpoint }) => !endpoint.pausesInMaintenance).map(({ name }) => name);
  const named = Object.entries(goesOn).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(going.toSorted()).toEqual(named.toSorted());
});
