import { expect, test } from "vitest";
import { accounts } from "../../contract/accounts.ts";
import { goodPassword } from "../support/api.ts";
import { describeOnEachBackend, type StudioBackend } from "../support/studio-backend.ts";

const long = (length: number) => "x".repeat(length);
const required = "This field is required";
const wrongType = "This value has the wrong type.";
const noEmail = "Invalid email address";
const weak = "Password is too weak";
const noPhone = "Enter a phone number in digits, for example +1 212 555 0142.";
const noUrl = "Enter a full web address, starting with https://.";
const unkeepable = "This value has the wrong format.";

const emails: [value: unknown, message: string][] = [
  [undefined, required],
  [null, required],
  ["", required],
  ["   ", required],
  [7, wrongType],
  [{ $ne: null }, wrongType],
  ["ada", noEmail],
  ["ada@", noEmail],
  ["@example.com", noEmail],
  ["ada@example", noEmail],
  ["ada@@example.com", noEmail],
  ["ada@exa mple.com", noEmail],
  ["ada lovelace@example.com", noEmail],
  ["ada@example.com, bob@example.com", noEmail],
  ["ada@example.com\nbcc: bob@example.com", noEmail],
  ["<ada@example.com>", noEmail],
  ["ada@example..com", noEmail],
  [".ada@example.com", noEmail],
  ["ada@-example.com", noEmail],
  ["javascript:alert(1)", noEmail],
  [`${long(250)}@example.com`, "Use at most 254 characters."],
  ["ada\0@example.com", noEmail],
];

const passwords: [value: unknown, message: string][] = [
  [undefined, required],
  [null, required],
  [12345678, wrongType],
  [["seven quiet herons"], wrongType],
  ["", "Use at least 8 characters."],
  ["short 7", "Use at least 8 characters."],
  [long(257), "Use at most 256 characters."],
  ["password", weak],
  ["Passw0rd", weak],
  ["12345678", weak],
  ["qwertyuiop", weak],
  ["        ", weak],
  ["aaaaaaaaaa", weak],
  ["new.person1", weak],
  ["a quiet\0heron", unkeepable],
  ["half a \ud83c heron", unkeepable],
];

const phones: [value: unknown, message: string][] = [
  [7, wrongType],
  ["call me", noPhone],
  ["123", noPhone],
  ["+", noPhone],
  ["++49 30 1234567", noPhone],
  ["+49 30 1234567; drop table", noPhone],
  ["<b>0301234567</b>", noPhone],
  [`+${"1".repeat(40)}`, "Use at most 32 characters."],
];

const websites: [value: unknown, message: string][] = [
  [7, wrongType],
  ["example.com", noUrl],
  ["javascript:alert(1)", noUrl],
  ["data:text/html,<script>alert(1)</script>", noUrl],
  ["ftp://example.com", noUrl],
  ["file:///etc/passwd", noUrl],
  ["//example.com", noUrl],
  ["https://", noUrl],
  ["https:// example.com", noUrl],
  [`https://example.com/${long(200)}`, "Use at most 200 characters."],
];

const texts: [field: string, value: unknown, message: string][] = [
  ["bio", long(501), "Use at most 500 characters."],
  ["bio", 7, wrongType],
  ["bio", "a\0b", unkeepable],
  ["bio", "half \ud83c", unkeepable],
  ["display_name", undefined, required],
  ["display_name", long(81), "Use at most 80 characters."],
  ["social_handle", long(61), "Use at most 60 characters."],
];

/** Returns all accounts as stored. */
async function stored({ adapters: { database } }: StudioBackend): Promise<unknown> {
  return [
    await database.read.selectFrom("account").selectAll().execute(),
    await database.read.selectFrom("session").selectAll().execute(),
    await database.read.selectFrom("mail_outbox").selectAll().execute(),
  ];
}

describeOnEachBackend("A field that is wrong is refused with a clear message, and nothing is written", (start) => {
  const signUps: [field: string, value: unknown, message: string][] = [
    ...emails.map(([value, message]): [string, unknown, string] => ["email", value, message]),
    ...passwords.map(([value, message]): [string, unknown, string] => ["password", value, message]),
    ...phones.map(([value, message]): [string, unknown, string] => ["phone", value, message]),
  ];
  const profiles: [field: string, value: unknown, message: string][] = [
    ...websites.map(([value, message]): [string, unknown, string] => ["website", value, message]),
    ...texts,
  ];

  test("when signing up", async () => {
    const api = await start({ idle: true });
    for (const [field, value, message] of signUps) {
      const json = { email: "new.person@example.com", password: goodPassword, phone: "", [field]: value };
      const answer = await api.request("POST", accounts.register.path, { json });
      const said = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
      expect([said, answer.refusal().status], said).toEqual([said, 422]);
      expect(answer.refusal().violations, said).toContainEqual({ field, message });
    }
    expect(await stored(api)).toEqual([[], [], []]);
  });

  test("when changing the profile", async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    const before = await stored(api);
    for (const [field, value, message] of profiles) {
      const json = { display_name: "Ada", bio: "", website: "", social_handle: "", [field]: value };
      const answer = await api.request("PUT", accounts.changeProfile.path, { json, token: ada.access });
      const said = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
      expect([said, answer.refusal().status], said).toEqual([said, 422]);
      expect(answer.refusal().violations, said).toContainEqual({ field, message });
    }
    expect(await stored(api)).toEqual(before);
    expect(signUps.length + profiles.length).toBeGreaterThanOrEqual(60);
  });
});
