import { passwordMinCharacters } from "../../../contract/limits.ts";
import commonPasswords from "./common-passwords.json" with { type: "json" };

/** Whether a password is guessed first: a list, a pattern or the own address (NIST SP 800-63B, section 3.1.1.2). */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  return (
    common.has(unmasked(plain)) || isRepetition(plain) || isSequence(plain) || isLittleMoreThanAddress(plain, email)
  );
}

const masks: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };

/** Replaces look-alike characters with letters. They do not make a common password less common. */
function unmasked(password: string): string {
  return password.replace(/[013457@$]/g, (character) => masks[character] ?? character);
}

const common = new Set(commonPasswords.map(unmasked));

/** One to four characters repeated: `aaaaaaaa`, `abcabcabc`. */
function isRepetition(password: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(password);
}

const rows = [
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
];
const runs = [
  ...rows,
  "qwertyuiopasdfghjklzxcvbnm",
  "01234567890",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const bothWays = runs.flatMap((run) => [run, [...run].reverse().join("")]);

/** Whether the password is part of a keyboard row or the alphabet, in either direction. */
function isSequence(password: string): boolean {
  return bothWays.some((run) => run.includes(password));
}

const localPartMinCharacters = 4;

/** An attacker knows the address, so the rest must be a password without it. */
function isLittleMoreThanAddress(password: string, email: string): boolean {
  const [local = ""] = email.normalize("NFKC").toLowerCase().split("@");
  if (local.length < localPartMinCharacters || !password.includes(local)) return false;
  return password.replaceAll(local, "").length < passwordMinCharacters;
}
