import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { endpoint } from "../../../../contract/endpoint.ts";
import { callsTo, valueIfAny } from "../../../api/api.server.ts";
import { signUpModes } from "./sign-up-modes.ts";

const settings = z.object({ mode: z.enum(signUpModes), locked: z.array(z.string()).default([]) });
const shared = {
  tag: "Administration",
  summary: "",
  auth: "bearer",
  role: "admin",
  path: "/api/admin/sign-up/",
  answer: { status: 200, payload: settings },
  refusals: [],
} as const;

/** What the setup needs of the sign-up's endpoints. */
const endpoints = {
  signUp: {
    read: endpoint({ ...shared, method: "GET" }),
    change: endpoint({ ...shared, method: "PUT", body: z.object({ mode: z.enum(signUpModes) }) }),
  },
};

type Context = Readonly<RouterContextProvider>;

const calls = (context: Context) => callsTo(context, "/welcome/access", endpoints).signUp;

/** Returns who may sign up; `null` when it cannot be read, or the environment fixes it. */
export async function readSignUpMode(context: Context) {
  const settings = valueIfAny(await calls(context).read());
  return settings && !settings.locked.includes("mode") ? settings.mode : null;
}

/** Changes who may sign up. */
export function changeSignUpMode(context: Context, mode: (typeof signUpModes)[number]) {
  return calls(context).change({ body: { mode } });
}
