import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

const log = pino({ level: "silent" });

describe("Passwords", () => {
  test("fit their own hash and no other password does", async () => {
    const passwords = createPasswords(log);
    const hash = await passwords.hash("seven quiet herons");
    await expect(passwords.matches(hash, "seven quiet herons")).resolves.toBe(true);
    await expect(passwords.matches(hash, "Seven quiet herons")).resolves.toBe(false);
    await expect(passwords.hash("seven quiet herons")).resolves.not.toBe(hash);
  });

  test("are refused without a hash by doing the work all the same, and nothing is logged", async () => {
    const lines: string[] = [];
    const passwords = createPasswords(pino({}, { write: (line: string) => void lines.push(line) }));
    await expect(passwords.matches(undefined, "anything")).resolves.toBe(false);
    expect(lines).toEqual([]);
    await expect(passwords.matches("$argon2id$broken", "anything")).resolves.toBe(false);
    expect(lines).toHaveLength(1);
  });

  test("are worked on four at a time, and all get their turn", async () => {
    const passwords = createPasswords(log);
    const hash = await passwords.hash("seven quiet herons");
    const wanted = Array.from({ length: 9 }, (_, index) => index % 2 === 0);
    const found = await Promise.all(
      wanted.map((right) => passwords.matches(hash, right ? "seven quiet herons" : "wrong")),
    );
    expect(found).toEqual(wanted);
  });
});
