import { beforeAll, expect, test } from "vitest";
import { Session } from "../../app/session/session.server.ts";
import { hostApp } from "../support/app-host.ts";

beforeAll(() => hostApp({ publicOrigin: "https://studio.example", secureCookies: true }));

const read = (cookie: string) => Session.read(new Request("https://studio.example/", { headers: { cookie } }));

test("on https a session counts only under the name that pins it to this host, also once it is known", async () => {
  const session = await read("");
  const user = { id: "1", email: "person@example.com", display_name: "", avatar_url: null };
  session.start({ access: "access", refresh: "refresh", user: { ...user, created_at: "2026-01-01T00:00:00Z" } });
  const [own = ""] = (await session.setCookie())?.split(";") ?? [];

  expect(own).toMatch(/^__Host-session=/);
  expect((await read(own)).current?.user).toEqual(user);
  // Sister domains can set cookies with such names, but not with the `__Host-` prefix (RFC 6265bis, section 4.1.3.2).
  for (const planted of [
    own.replace("__Host-", ""),
    own.replace("__Host-", "x__Host-"),
    `${own.replace("__Host-", "")}; __Host-session=`,
  ]) {
    expect((await read(planted)).current).toBeUndefined();
  }
});
