import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { oddNames } from "../tests/support/odd-names.ts";
import { settingsWith } from "../tests/support/settings.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { environmentNames, SettingsError } from "./settings.ts";

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

test.each(oddNames)("a studio may be named %s, in the environment and in .env as .env.example says", (name) => {
  expect(settingsWith({ APP_NAME: name }).appName).toBe(name);
  const quote = name.includes("'") ? '"' : "'";
  expect(parseEnv(`APP_NAME=${quote}${name}${quote}`)).toEqual({ APP_NAME: name });
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

describe("Whom to tell about vulnerabilities", () => {
  const contactsOf = (SECURITY_CONTACT: string) => settingsWith({ SECURITY_CONTACT }).security?.contacts;

  test("is named by addresses of email and of pages", () => {
    expect(contactsOf("")).toBeUndefined();
    expect(contactsOf("security@a.example")).toEqual(["mailto:security@a.example"]);
    expect(contactsOf("mailto:a@a.example, https://a.example/report?to=us,b+c@a.example")).toEqual([
      "mailto:a@a.example",
      "https://a.example/report?to=us",
      "mailto:b%2Bc@a.example",
    ]);
    const SECURITY_POLICY = "https://a.example/policy";
    expect(settingsWith({ SECURITY_CONTACT: "a@a.example", SECURITY_POLICY }).security?.policy).toBe(SECURITY_POLICY);
  });

  test.each([
    ["a name", { SECURITY_CONTACT: "the security team" }],
    ["a page without encryption", { SECURITY_CONTACT: "http://a.example/report" }],
    ["another line", { SECURITY_CONTACT: "https://a.example/\nExpires: 2099-01-01T00:00:00Z" }],
    ["an address with another line", { SECURITY_CONTACT: "mailto:a@a.example\nExpires: 2099-01-01T00:00:00Z" }],
    ["nothing between commas", { SECURITY_CONTACT: "a@a.example,,b@a.example" }],
    ["a policy with another line", { SECURITY_CONTACT: "a@a.example", SECURITY_POLICY: "https://a.example/\nX: y" }],
    ["a policy alone", { SECURITY_POLICY: "https://a.example/policy" }],
  ])("is refused when it is wrong: %s", (_what, environment) => {
    expect(() => settingsWith(environment)).toThrow(SettingsError);
  });
});

describe("Secrets", () => {
  /** Every secret, with a value that it refuses. */
  const secrets: Record<string, string> = {
    APP_SECRET: "very-secret",
    APP_SECRET_PREVIOUS: "very-secret",
    ASSISTANT_API_KEY: "very-secret key",
    COMFYUI_HEADERS: "very-secret",
    DATABASE_URL: "mysql://very-secret@db.example",
    FAL_API_KEY: "very-secret key",
    GOOGLE_CLIENT_SECRET: "very-secret".repeat(100),
    GOOGLE_GENERATIVE_AI_API_KEY: "very-secret key",
    METRICS_TOKEN: "very-secret",
    OIDC_CLIENT_SECRET: "very-secret".repeat(100),
    OPENAI_API_KEY: "very-secret key",
    OPENAI_COMPATIBLE_API_KEY: "very-secret key",
    PADDLE_API_KEY: "very-secret",
    PADDLE_CLIENT_TOKEN: "very-secret",
    PADDLE_WEBHOOK_SECRETS: "very-secret,very-secret",
    REPLICATE_API_TOKEN: "very-secret key",
    S3_ACCESS_KEY_ID: "very-secret key",
    S3_SECRET_ACCESS_KEY: "very-secret key",
    SMTP_URL: "very-secret://mail.example",
  };

  test("are the settings that may be in a file, as docs/settings.md lists them", () => {
    const isRead = (name: string) => {
      try {
        settingsWith({ APP_SECRET: "", [name]: "", [`${name}_FILE`]: "/nowhere" });
      } catch (error) {
        return error instanceof SettingsError && error.message.startsWith(`${name}_FILE, /nowhere, cannot be read`);
      } finally {
        vi.unstubAllEnvs();
      }
      return false;
    };
    expect(environmentNames.filter(isRead).toSorted()).toEqual(Object.keys(secrets));
    const page = readFileSync(join(import.meta.dirname, "..", "docs", "settings.md"), "utf8");
    const [, list = ""] = /This works for (.+?)\. /.exec(page) ?? [];
    expect((list.match(/[A-Z][A-Z0-9_]+/g) ?? []).toSorted()).toEqual(Object.keys(secrets));
  });

  test.each(Object.entries(secrets))("are never in a message: %s", async (name, value) => {
    const file = join(await createTemporaryFolder(), "secret");
    await writeFile(file, value);
    for (const environment of [{ [name]: value }, { APP_SECRET: "", [`${name}_FILE`]: file }]) {
      expect(() => settingsWith(environment)).toThrow(SettingsError);
      expect(() => settingsWith(environment)).toThrow(name);
      expect(() => settingsWith(environment)).not.toThrow(/very-secret/);
      vi.unstubAllEnvs();
    }
  });

  test("that everybody knows are refused, also as the previous one", () => {
    const published = "change-me-to-32-or-more-random-characters";
    for (const name of ["APP_SECRET", "APP_SECRET_PREVIOUS"])
      expect(() => settingsWith({ [name]: published })).toThrow(/published example/);
  });

  test("of the data folder are used, and those of the environment before them", async () => {
    const DATA_DIR = await createTemporaryFolder();
    const [kept, previous] = ["kept".repeat(8), "previous".repeat(4)];
    await writeFile(join(DATA_DIR, "secret"), kept);
    await writeFile(join(DATA_DIR, "secret.previous"), previous);
    const read = (environment: Record<string, string>) => {
      const { secret, previousSecret, isSecretLost } = settingsWith({ DATA_DIR, APP_SECRET: "", ...environment });
      vi.unstubAllEnvs();
      return [secret, previousSecret, isSecretLost];
    };
    const [own, ownPrevious] = ["own-own-".repeat(4), "own-previous-".repeat(4)];
    expect(read({})).toEqual([kept, previous, false]);
    expect(read({ APP_SECRET_PREVIOUS: ownPrevious })).toEqual([kept, ownPrevious, false]);
    expect(read({ APP_SECRET_PREVIOUS: "lost" })).toEqual([kept, null, true]);
    expect(read({ APP_SECRET: own })).toEqual([own, null, false]);
    expect(read({ APP_SECRET: own, APP_SECRET_PREVIOUS: "lost" })).toEqual([own, null, true]);
  });
});

test.each(["fifteen-letters", "sixteen letters!", "sixteen\nletters."])(
  "the token %j cannot protect metrics",
  (token) => {
    expect(() => settingsWith({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN: must have at least 16 characters/);
  },
);

test("nothing watches the product by default", () => {
  expect(settingsWith({}).monitoring).toEqual({ workerPort: null, metricsPort: null, metricsToken: null });
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
