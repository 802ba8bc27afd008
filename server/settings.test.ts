import { afterEach, describe, expect, test, vi } from "vitest";
import { settingsWith } from "../tests/support/settings.ts";
import { SettingsError } from "./settings.ts";

const smtp = "smtps://user:password@mail.example.com";

afterEach(() => vi.unstubAllEnvs());

describe("Addresses are confirmed only if mail can be read", () => {
  test.each([
    ["in production without a mail server", {}, { mailboxAccess: "closed", confirms: false }],
    [
      "in production with a mail server",
      { SMTP_URL: smtp, PUBLIC_URL: "https://a.example" },
      { mailboxAccess: "closed", confirms: true },
    ],
    ["in production with the mailbox", { DEV_MAILBOX: "true" }, { mailboxAccess: "token", confirms: true }],
    ["in development", { NODE_ENV: "development" }, { mailboxAccess: "open", confirms: true }],
    [
      "in development without the mailbox",
      { NODE_ENV: "development", DEV_MAILBOX: "false" },
      { mailboxAccess: "closed", confirms: false },
    ],
    [
      "in development with a mail server",
      { NODE_ENV: "development", SMTP_URL: smtp, DEV_MAILBOX: "true" },
      { mailboxAccess: "closed", confirms: true },
    ],
    [
      "where it is turned off",
      { DEV_MAILBOX: "true", AUTH_EMAIL_CONFIRMATION: "off" },
      { mailboxAccess: "token", confirms: false },
    ],
  ])("%s", (_where, environment, { mailboxAccess, confirms }) => {
    const settings = settingsWith(environment);
    expect(settings.mail.mailboxAccess).toBe(mailboxAccess);
    expect(settings.confirmsAddresses).toBe(confirms);
  });
});

describe("A setting that would make mail useless stops the start", () => {
  test.each([
    ["confirming where nobody could", { AUTH_EMAIL_CONFIRMATION: "on" }],
    ["sending without knowing where links lead", { SMTP_URL: smtp }],
    ["a mail server that is none", { SMTP_URL: "https://mail.example.com" }],
    ["a sender that is no address", { MAIL_FROM: "Studio" }],
    ["a sender with a line break", { MAIL_FROM: "Studio\r\nBcc: eve@example.com <studio@example.com>" }],
  ])("%s", (_what, environment) => {
    expect(() => settingsWith(environment)).toThrow(SettingsError);
  });
});

test("mail comes from the product's host by default, and the studio's name is put before it", () => {
  expect(settingsWith({ PUBLIC_URL: "https://a.example" }).mail.from).toBe("no-reply@a.example");
  expect(settingsWith({ MAIL_FROM: "Studio <hello@a.example>" }).mail.from).toBe("Studio <hello@a.example>");
});

describe("Files are kept in a bucket exactly where one is named whole", () => {
  const whole = { S3_BUCKET: "studio", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  test("Amazon's own finds the bucket by its host name, other servers by the path", () => {
    expect(settingsWith(whole).bucket).toMatchObject({ endpoint: null, pathStyle: false, region: "us-east-1" });
    const own = { ...whole, S3_ENDPOINT: "https://files.example", S3_REGION: "eu", S3_PREFIX: "atelier/" };
    expect(settingsWith(own).bucket).toMatchObject({
      endpoint: "https://files.example",
      pathStyle: true,
      region: "eu",
      prefix: "atelier/",
    });
  });

  test("without any of the settings files are in the data folder", () => {
    expect(settingsWith({ S3_BUCKET: "", S3_REGION: "" }).bucket).toBeNull();
  });

  test.each([
    ["a bucket without keys", { S3_BUCKET: "studio" }],
    ["keys without a bucket", { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }],
    ["a prefix that is no folder", { ...whole, S3_PREFIX: "/atelier" }],
    ["a bucket with a name that none may have", { ...whole, S3_BUCKET: "My Bucket" }],
  ])("%s stops the start, and the message keeps the secret", (_what, environment) => {
    expect(() => settingsWith(environment)).toThrow(SettingsError);
    expect(() => settingsWith(environment)).not.toThrow(/: secret|=secret/);
  });
});

describe("Who may sign up", () => {
  test("is fixed by the environment, as far as it says something", () => {
    expect(settingsWith({ SIGN_UP: "", SIGN_UP_DOMAINS: "" }).signUp).toEqual({});
    expect(
      settingsWith({ SIGN_UP: "approval", SIGN_UP_DOMAINS: "Example.com, studio.example", FREE_CREDITS_PER_DAY: "0" })
        .signUp,
    ).toEqual({ mode: "approval", domains: ["example.com", "studio.example"], freeCreditsPerDay: 0 });
  });

  test.each([
    ["SIGN_UP", "maybe"],
    ["SIGN_UP_DOMAINS", "no domain!"],
    ["FREE_CREDITS_PER_DAY", "-1"],
  ])("is refused when it is wrong: %s=%s", (name, value) => {
    expect(() => settingsWith({ [name]: value })).toThrow(SettingsError);
  });
});

describe("Backups", () => {
  test("are off unless a folder is named, and then taken at three every day and kept for a week", () => {
    expect(settingsWith({}).backups).toBeNull();
    const week = { folder: "/backups", minuteOfDay: 180, keep: 7 };
    expect(settingsWith({ BACKUP_DIR: "/backups" }).backups).toEqual(week);
    const own = { BACKUP_DIR: "/backups", BACKUP_AT: "23:59", BACKUP_KEEP: "30" };
    expect(settingsWith(own).backups).toEqual({ ...week, minuteOfDay: 1_439, keep: 30 });
  });

  test.each([
    ["a time that is none", { BACKUP_AT: "24:00" }],
    ["keeping none", { BACKUP_KEEP: "0" }],
    ["a folder inside DATA_DIR", { BACKUP_DIR: "./data/backups" }],
  ])("%s stops the start", (_what, environment) => {
    expect(() => settingsWith({ BACKUP_DIR: "/backups", DATA_DIR: "./data", ...environment })).toThrow(SettingsError);
  });
});
