import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accounts } from "../../contract/accounts.ts";
import { recovery } from "../../contract/recovery.ts";
import { type Answer, goodPassword, type TestUser } from "../support/api.ts";
import { describeOnBackend, type StudioBackend } from "../support/studio-backend.ts";

const second = 1_000;
const minute = 60 * second;
const here = "192.0.2.7";
const elsewhere = "198.51.100.9";

beforeEach(() => {
  // The counters read the system clock. Everything else reads the hand-driven clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 12) });
});
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

interface Attempt {
  from?: string;
  email: string;
  password?: string;
}

function signIn(api: StudioBackend, { from = here, email, password = "seven loud herons" }: Attempt): Promise<Answer> {
  const headers = { "x-client-address": from };
  return api.request("POST", accounts.signIn.path, { json: { email, password }, headers });
}

/** Uses one attempt and nothing else, because Google sign-in is off. */
function google(api: StudioBackend, from: string): Promise<Answer> {
  const json = { id_token: "made-up", nonce: "made-up" };
  return api.request("POST", accounts.google.path, { json, headers: { "x-client-address": from } });
}

const hexByte = (value: number) => value.toString(16).padStart(2, "0");

async function statusesOf(count: number, attempt: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await attempt(index)).status);
  return statuses;
}

const wrongFiveTimes = Array(5).fill(401);

describeOnBackend("Too many attempts", (start) => {
  const startLimited = async () => {
    const api = await start({ idle: true, rateLimiting: true });
    const ada = await api.register({ email: "ada@example.com" });
    return { api, ada };
  };

  test("are refused with a plain sentence and how long to wait", async () => {
    const { api, ada } = await startLimited();
    expect(await statusesOf(5, () => signIn(api, { email: ada.email }))).toEqual(wrongFiveTimes);
    const sixth = await signIn(api, { email: ada.email });
    expect(sixth.refusal()).toEqual({
      status: 429,
      code: "RATE_LIMITED",
      message: "Too many attempts. Wait a moment and try again.",
      detail: null,
      violations: [],
    });
    expect(sixth.headers.get("retry-after")).toBe("900");
    // The correct password does not bypass the limit.
    expect((await signIn(api, { ...ada })).status).toBe(429);
    wait(15 * minute);
    expect((await signIn(api, { ...ada })).status).toBe(200);
  });

  test("double the wait each time they continue", async () => {
    const { api } = await startLimited();
    const email = "nobody@example.com";
    const waits: (string | null)[] = [];
    for (let round = 0; round < 3; round++) {
      await statusesOf(5, () => signIn(api, { email }));
      const refused = await signIn(api, { email });
      waits.push(refused.headers.get("retry-after"));
      wait(Number(refused.headers.get("retry-after")) * second);
    }
    expect(waits).toEqual(["900", "1800", "3600"]);
  });

  test("from somewhere else do not keep the owner out", async () => {
    const { api, ada } = await startLimited();
    await statusesOf(8, () => signIn(api, { from: elsewhere, email: ada.email }));
    expect((await signIn(api, { from: elsewhere, ...ada })).status).toBe(429);
    expect((await signIn(api, { ...ada })).status).toBe(200);
  });

  test("from everywhere at the same time lock one account for a while, whatever case its address is written in", async () => {
    const { api, ada } = await startLimited();
    const spellings = ["ada@example.com", "ADA@example.com", " Ada@Example.COM"];
    const statuses = await statusesOf(21, (index) =>
      signIn(api, { from: `203.0.113.${index}`, email: spellings[index % 3] ?? "" }),
    );
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect((await signIn(api, { ...ada })).status).toBe(429);
    expect((await signIn(api, { email: "ada+art@example.com" })).status).toBe(401);
    wait(60 * minute);
    expect((await signIn(api, { ...ada })).status).toBe(200);
  });

  test("are counted by the network a household is given, not by the addresses within it", async () => {
    const { api } = await startLimited();
    const within = (index: number) => `2001:db8:1:2:${index.toString(16)}:${index * 7}::${index + 1}`;
    const statuses = await statusesOf(31, (index) =>
      signIn(api, { from: within(index), email: `person-${index}@example.com` }),
    );
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
    expect((await signIn(api, { from: "2001:db8:1:3::1", email: "other@example.com" })).status).toBe(401);
  });

  /** The limit at each network size: 20 a minute, twice as many from a /56, eight times as many from a /48. */
  test.each<[string, number, (index: number) => string, string]>([
    ["/64", 20, (index) => `2001:db8:1:2::${index + 1}`, "2001:db8:1:3::1"],
    ["/56", 40, (index) => `2001:db8:1:2${hexByte(index)}::1`, "2001:db8:1:300::1"],
    ["/48", 160, (index) => `2001:db8:1:${hexByte(index)}00::1`, "2001:db8:2:0::1"],
  ])("from one %s are let through %i times, from wherever in it", async (_width, allowed, within, beside) => {
    const { api } = await startLimited();
    const statuses = await statusesOf(allowed + 1, (index) => google(api, within(index)));
    expect(statuses).toEqual([...Array(allowed).fill(503), 429]);
    expect((await google(api, within(allowed + 1))).status).toBe(429);
    expect((await google(api, beside)).status).toBe(503);
    wait(minute);
    expect((await google(api, within(0))).status).toBe(503);
  });

  test("from one /64 take nothing more from those around it once they are refused", async () => {
    const { api } = await startLimited();
    await statusesOf(200, () => google(api, "2001:db8:1:2::1"));
    expect((await google(api, "2001:db8:1:2::1")).status).toBe(429);
    expect(await statusesOf(20, () => google(api, "2001:db8:1:3::1"))).toEqual(Array(20).fill(503));
  });

  test("at one account from one /56 are ten, and keep nobody out elsewhere", async () => {
    const { api, ada } = await startLimited();
    const statuses = await statusesOf(11, (index) =>
      signIn(api, { from: `2001:db8:1:2${hexByte(index)}::1`, email: ada.email }),
    );
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(api, { ...ada })).status).toBe(200);
  });

  test("from IPv4 addresses written as IPv6 ones are counted for each of them", async () => {
    const { api } = await startLimited();
    expect(await statusesOf(21, () => google(api, "::ffff:192.0.2.7"))).toEqual([...Array(20).fill(503), 429]);
    const others = await statusesOf(180, (index) => google(api, `::ffff:192.0.2.${index + 8}`));
    expect(others).toEqual(Array(180).fill(503));
    expect((await google(api, "192.0.2.7")).status).toBe(429);
  });

  test("at the same moment are counted one by one", { tags: ["race"] }, async () => {
    const { api } = await startLimited();
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(api, { email: "bob@example.com" })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("do not include the successful sign-ins of a user who signs in often", async () => {
    const { api, ada } = await startLimited();
    expect(await statusesOf(12, () => signIn(api, { ...ada }))).toEqual(Array(12).fill(200));
  });

  test.each([
    ["signing up", 10, (api: StudioBackend, index: number) => register(api, here, `new-${index}@example.com`)],
    ["asking for mail to one address", 3, (api: StudioBackend, index: number) => forgot(api, `203.0.113.${index}`, 0)],
    ["asking for mail from one place", 20, (api: StudioBackend, index: number) => forgot(api, here, index)],
  ])("are known of %s: after %i", async (_what, allowed, attempt) => {
    const { api } = await startLimited();
    const statuses = await statusesOf(allowed + 1, (index) => attempt(api, index));
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1).filter((status) => status >= 300)).toEqual([]);
  });

  test("are known of refreshing, for one session and however its token changes", async () => {
    const { api, ada } = await startLimited();
    let { refresh } = ada;
    const statuses = await statusesOf(31, async () => {
      const answer = await api.call(accounts.refresh, { body: { refresh } });
      refresh = accounts.refresh.answer.payload.safeParse(answer.json).data?.refresh ?? refresh;
      return answer;
    });
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  test("are known of the password in a session left open", async () => {
    const { api, ada } = await startLimited();
    const change = (current: string) =>
      api.call(
        accounts.changePassword,
        { body: { current_password: current, new_password: "x y z 1 2 3" } },
        ada.access,
      );
    expect(await statusesOf(6, () => change("wrong"))).toEqual([...Array(5).fill(403), 429]);
    expect((await change(goodPassword)).status).toBe(429);
  });

  test("of any kind are known for one session and for one address, and others are not held up by them", async () => {
    const { api, ada } = await startLimited();
    const bob = await api.register();
    const read = ({ access }: TestUser) => api.call(accounts.settings, {}, access);
    expect((await statusesOf(601, () => read(ada))).slice(-2)).toEqual([200, 429]);
    expect((await read(bob)).status).toBe(200);

    const otherUsers = (from: string) =>
      api.request("GET", accounts.settings.path, { headers: { "x-client-address": from } });
    expect((await statusesOf(301, () => otherUsers(here))).slice(-2)).toEqual([401, 429]);
    expect((await otherUsers(elsewhere)).status).toBe(401);
  });
});

function register(api: StudioBackend, from: string, email: string): Promise<Answer> {
  const headers = { "x-client-address": from };
  return api.request("POST", accounts.register.path, { json: { email, password: goodPassword }, headers });
}

function forgot(api: StudioBackend, from: string, user: number): Promise<Answer> {
  const headers = { "x-client-address": from };
  const json = { email: `somebody-${user}@example.com` };
  return api.request("POST", recovery.forgotPassword.path, { json, headers });
}
