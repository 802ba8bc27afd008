import { describe, expect, test } from "vitest";
import commonPasswords from "./common-passwords.json" with { type: "json" };
import { isWeakPassword } from "./password-strength.ts";

describe("A password is too weak when", () => {
  test.each(["password1", "PASSWORD1", "p4ssw0rd1", "P@$$w0rd", "letmein123", "iloveyou", "passwort", "motdepasse"])(
    "everybody tries it first: %s",
    (password) => expect(isWeakPassword(password, "ada@example.com")).toBe(true),
  );

  test.each(["aaaaaaaa", "        ", "abcabcabc", "12121212", "🐱🐱🐱🐱🐱🐱🐱🐱"])(
    "it repeats itself: %s",
    (password) => expect(isWeakPassword(password, "ada@example.com")).toBe(true),
  );

  test.each(["abcdefgh", "ZYXWVUTS", "23456789", "98765432", "qwertyuiop", "poiuytrewq", "1q2w3e4r5t", "asdfghjkl"])(
    "it follows the keys or the alphabet: %s",
    (password) => expect(isWeakPassword(password, "ada@example.com")).toBe(true),
  );

  test.each(["ada.lovelace", "Ada.Lovelace1", "1ada.lovelace!", "ada.lovelaceada.lovelace"])(
    "it is little more than the own address: %s",
    (password) => expect(isWeakPassword(password, "Ada.Lovelace@example.com")).toBe(true),
  );

  test("any of the listed ones is chosen, and none of those is too short to be chosen", () => {
    expect(commonPasswords.filter((password) => !isWeakPassword(password, ""))).toEqual([]);
    expect(commonPasswords.filter((password) => password.length < 8)).toEqual([]);
  });
});

describe("A password is strong enough when it is none of these", () => {
  test.each([
    "seven quiet herons",
    "Str0ng-Passw0rd!",
    "tr0ub4dor&3",
    "xK9#mQ2$",
    "ada.lovelace has 3 engines",
    "静かな七羽の鷺たち",
  ])("%s", (password) => expect(isWeakPassword(password, "ada.lovelace@example.com")).toBe(false));

  test("a short name before the @ may be part of a longer word", () =>
    expect(isWeakPassword("canada 7", "ada@example.com")).toBe(false));
});
