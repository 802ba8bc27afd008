import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts, profile, signedIn } from "../../../../contract/accounts.ts";
import { avatarMaxBytes } from "../../../../contract/limits.ts";
import { type AccountsApi, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const day = 24 * 60 * 60 * 1000;

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

async function send(
  api: AccountsApi,
  { access }: TestUser,
  content: Uint8Array<ArrayBuffer> | Buffer,
  name = "me.png",
) {
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(content)], name));
  const encoded = new Response(form);
  return api.request("POST", accounts.changeAvatar.path, {
    body: await encoded.arrayBuffer(),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    token: access,
  });
}

async function avatarOf(api: AccountsApi, { access }: TestUser): Promise<string | null> {
  return profile.parse((await api.call(accounts.profile, {}, access)).json).avatar_url;
}

async function storedFiles({ storage }: AccountsApi): Promise<string[]> {
  const keys = [];
  for await (const key of storage.list("avatars/")) keys.push(key);
  return keys;
}

describeOnDatabase("An avatar", (open) => {
  test("is shown at a signed address of its own, in the profile and after signing in", async () => {
    const api = await startAccountsApi(open);
    const ada = await api.register();
    expect(await avatarOf(api, ada)).toBeNull();

    const { avatar_url } = profile.parse((await send(api, ada, await picture("red"))).json);
    expect(avatar_url).toMatch(new RegExp(`^/api/avatars/${ada.id}/[0-9a-f]{64}/\\?expires=\\d+&signature=`));
    expect(await avatarOf(api, ada)).toBe(avatar_url);
    const again = await api.call(accounts.signIn, { body: ada });
    expect(signedIn.parse(again.json).user.avatar_url).toBe(avatar_url);

    const shown = await api.request("GET", avatar_url ?? "");
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect(await storedFiles(api)).toHaveLength(1);
  });

  test("is replaced and removed with its file, and its old address shows nothing", async () => {
    const api = await startAccountsApi(open);
    const ada = await api.register();
    await send(api, ada, await picture("red"));
    const first = (await avatarOf(api, ada)) ?? "";
    await send(api, ada, await picture("blue"));
    const second = (await avatarOf(api, ada)) ?? "";
    expect((await api.request("GET", first)).status).toBe(404);
    expect((await api.request("GET", second)).status).toBe(200);
    expect(await storedFiles(api)).toHaveLength(1);
    await send(api, ada, await picture("blue"));
    expect((await api.request("GET", second)).status).toBe(200);

    const removed = await api.call(accounts.removeAvatar, {}, ada.access);
    expect(profile.parse(removed.json).avatar_url).toBeNull();
    expect((await api.request("GET", second)).status).toBe(404);
    expect(await storedFiles(api)).toEqual([]);
    expect((await api.call(accounts.removeAvatar, {}, ada.access)).status).toBe(200);
  });

  test("is not shown at an address that was changed in any way, or is two days old", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    await send(api, ada, await picture("red"));
    await send(api, bob, await picture("blue"));
    const address = (await avatarOf(api, ada)) ?? "";
    const other = (await avatarOf(api, bob)) ?? "";
    const forged = [
      address.replace(ada.id, bob.id),
      address.replace(/[0-9a-f]{64}/, /[0-9a-f]{64}/.exec(other)?.[0] ?? ""),
      address.replace(/expires=\d+/, "expires=9999999999999"),
      address.replace(/signature=./, "signature=_"),
      address.split("?")[0] ?? "",
    ];
    for (const path of forged) expect((await api.request("GET", path)).status, path).toBe(404);
    api.runtime.advance(2 * day);
    expect((await api.request("GET", address)).status).toBe(404);
  });

  test("is refused with a clear message, and the one before stays, when it is no such picture", async () => {
    const api = await startAccountsApi(open);
    const ada = await api.register();
    await send(api, ada, await picture("red"));
    const before = await avatarOf(api, ada);
    const red = await picture("red");
    const refused: Record<string, Uint8Array<ArrayBuffer> | Buffer> = {
      "nothing.png": new Uint8Array(),
      "vector.png": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
      "page.jpg": Buffer.from("<!doctype html><script>alert(1)</script>"),
      "half.png": red.subarray(0, red.byteLength / 2),
    };
    for (const [name, content] of Object.entries(refused)) {
      expect((await send(api, ada, content, name)).refusal(), name).toMatchObject({
        status: 422,
        violations: [{ field: "avatar", message: "Please upload a valid image file (jpg, png, gif, webp)" }],
      });
    }
    const large = await send(api, ada, new Uint8Array(avatarMaxBytes + 1));
    expect(large.refusal()).toMatchObject({ status: 413, message: "Avatar image must be less than 5MB" });
    expect(await avatarOf(api, ada)).toBe(before);
    expect(await storedFiles(api)).toHaveLength(1);
  });

  test("is believed by its content: its name and the type it claims count for nothing", async () => {
    const api = await startAccountsApi(open);
    const ada = await api.register();
    expect((await send(api, ada, await picture("red"), "../../x.svg")).status).toBe(200);
    const [key] = await storedFiles(api);
    expect(key).toMatch(new RegExp(`^avatars/${ada.id}/[0-9a-f]{64}\\.webp$`));
  });
});
