import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { welcome } from "../../app/parts/welcome.server.ts";
import { Session, sessionContext } from "../../app/session/session.server.ts";
import type { TestUser } from "../support/api.ts";
import { hostAppOn } from "../support/app-host.ts";
import { type StudioBackend, startBackend } from "../support/studio-backend.ts";

let backend: StudioBackend;
let newcomer: TestUser;

beforeAll(async () => {
  backend = await startBackend();
  newcomer = await backend.register();
  hostAppOn(backend);
});

/** Returns the target of a sign-in, and whether it opens as a new document. */
async function signInFor(next: string) {
  const context = new RouterContextProvider();
  context.set(sessionContext, await Session.read(new Request("http://studio.example/auth")));
  const { access, refresh, id, email } = newcomer;
  const user = { id, email, display_name: "", avatar_url: null, created_at: "2026-01-01T00:00:00Z" };
  const { headers } = await welcome(context, { access, refresh, user }, next, "Welcome back");
  return { to: headers.get("location"), isDocument: headers.has("x-remix-reload-document") };
}

test("signing in leads to what was wanted", async () => {
  expect(await signInFor("/gallery?page=2")).toEqual({ to: "/gallery?page=2", isDocument: false });
  expect(await signInFor("/wallet")).toEqual({ to: "/wallet", isDocument: false });
});

test("signing in on the way to a checkout reloads it, so that the payment provider's frame is allowed", async () => {
  for (const next of ["/checkout/0190b7f2-0000-7000-8000-000000000000", "/checkout/paddle?_ptxn=txn_1"]) {
    expect(await signInFor(next)).toEqual({ to: next, isDocument: true });
  }
});

test("signing in on the way to another site leads to the wallet, because no form may lead there", async () => {
  expect(await signInFor("/wallet/portal")).toEqual({ to: "/wallet", isDocument: false });
  expect(await signInFor("/wallet/invoice/0190b7f2")).toEqual({ to: "/wallet", isDocument: false });
});
