import { z } from "zod";
import { adminUser, adminUserDetails, oneTimeLink } from "../../contract/admin/users.ts";
import { paged } from "../../contract/paging.ts";
import { roles } from "../../contract/roles.ts";
import { type AdminApi, type Answer, CommandRefusal } from "./api.ts";
import { usersText } from "./print.ts";

/** A command that cannot be parsed. */
export class UsageError extends Error {}

/** The options of the commands, as typed. */
export interface Options {
  email?: string | undefined;
  role?: string | undefined;
  credits?: string | undefined;
  uses?: string | undefined;
  days?: string | undefined;
}

/** What a command prints: the API's answer for `--json`, and the same in words. */
export interface Printed {
  content: unknown;
  text: string;
}

type Command = (api: AdminApi, values: readonly string[], options: Options) => Promise<Printed>;

const page = paged(adminUser);

/** Returns the id of a user, given as such or as the whole email address. */
async function idOf(api: AdminApi, named: string): Promise<string> {
  const { answer } = await api.call(page, "GET", `users/?${new URLSearchParams({ search: named, page_size: "100" })}`);
  const wanted = named.toLowerCase();
  const found = answer.results.find(({ id, email }) => id === wanted || email.toLowerCase() === wanted);
  if (!found) throw new CommandRefusal(`No user has the email address or id ${named}.`);
  return found.id;
}

/** Calls an endpoint of one user. */
async function onUser<T extends z.ZodType>(
  api: AdminApi,
  named: string | undefined,
  { schema, method, rest, body }: { schema: T; method: string; rest: string; body?: object },
  text: (answer: z.infer<T>) => string,
): Promise<Printed> {
  const id = await idOf(api, named ?? "");
  return print(await api.call(schema, method, `users/${encodeURIComponent(id)}/${rest}`, body), text);
}

function print<T>({ content, answer }: Answer<T>, text: (answer: T) => string): Printed {
  return { content, text: text(answer) };
}

function numberFrom(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) throw new UsageError(`${name} is a number, not ${text}.`);
  return number;
}

function roleFrom(text: string | undefined): (typeof roles)[number] {
  const role = roles.find((one) => one === text);
  if (!role) throw new UsageError(`There is no role ${text}. Choose one of: ${roles.join(", ")}.`);
  return role;
}

const setRole = (api: AdminApi, named: string | undefined, role: (typeof roles)[number]) =>
  onUser(
    api,
    named,
    { schema: adminUserDetails, method: "PUT", rest: "role/", body: { role } },
    (user) => `${user.email} is ${user.role} now.`,
  );

const link = (rest: string) => (api: AdminApi, named: string | undefined) =>
  onUser(
    api,
    named,
    { schema: oneTimeLink, method: "POST", rest },
    ({ url, expires_at }) => `${url}\nIt works once, until ${expires_at.slice(0, 16).replace("T", " ")} UTC.`,
  );

const access = (rest: string) => (api: AdminApi, named: string | undefined) =>
  onUser(
    api,
    named,
    { schema: adminUserDetails, method: "POST", rest },
    (user) => `${user.email} is ${user.status} now.`,
  );

/** Each command with the fewest and the most values that it takes. */
export const commands: Readonly<Record<string, { takes: readonly [number, number]; run: Command }>> = {
  users: {
    takes: [0, 1],
    run: async (api, [search = ""]) =>
      print(await api.call(page, "GET", `users/?${new URLSearchParams({ search, page_size: "100" })}`), usersText),
  },
  grant: { takes: [2, 2], run: (api, [named, role]) => setRole(api, named, roleFrom(role)) },
  revoke: { takes: [1, 1], run: (api, [named]) => setRole(api, named, "member") },
  "reset-link": { takes: [1, 1], run: (api, [named]) => link("reset-link/")(api, named) },
  "sign-in-link": { takes: [1, 1], run: (api, [named]) => link("sign-in-link/")(api, named) },
  disable: { takes: [1, 1], run: (api, [named]) => access("disable/")(api, named) },
  enable: { takes: [1, 1], run: (api, [named]) => access("enable/")(api, named) },
  credits: {
    takes: [3, Number.POSITIVE_INFINITY],
    run: (api, [named, amount, ...reason]) =>
      onUser(
        api,
        named,
        {
          schema: adminUserDetails,
          method: "POST",
          rest: "credits/",
          body: { amount: numberFrom(amount, "The amount"), reason: reason.join(" ") },
        },
        (user) => `${user.email} has ${user.balance} credits now.`,
      ),
  },
  invite: {
    takes: [0, 0],
    run: async (api, _values, { email, role, credits, uses, days }) => {
      const body = {
        email,
        role: role === undefined ? undefined : roleFrom(role),
        starter_credits: numberFrom(credits, "--credits"),
        uses_max: numberFrom(uses, "--uses"),
        expires_in_days: numberFrom(days, "--days"),
      };
      return print(await api.call(z.object({ url: z.string() }), "POST", "invites/", body), ({ url }) => url);
    },
  },
  maintenance: {
    takes: [1, 1],
    run: async (api, [to]) => {
      if (to !== "on" && to !== "off") throw new UsageError("Say maintenance on or maintenance off.");
      const answer = await api.call(z.unknown(), "PUT", "maintenance/", { is_on: to === "on" });
      return print(answer, () => `Maintenance is ${to} now.`);
    },
  },
};
