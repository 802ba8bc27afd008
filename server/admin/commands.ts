import type { z } from "zod";
import { adminInvites } from "../../contract/admin/invites.ts";
import { adminMaintenance } from "../../contract/admin/maintenance.ts";
import { adminUsers } from "../../contract/admin/users.ts";
import { roles } from "../../contract/roles.ts";
import type { AdminClient, Answer, JsonEndpoint } from "../admin-client.ts";
import { CommandRefusal, UsageError } from "../command-line.ts";
import { compareBooks } from "./compare-books.ts";
import { usersText } from "./print.ts";

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
  /** Whether what was found needs an operator. The command then fails. */
  isBad?: boolean;
}

type Command = (client: AdminClient, values: readonly string[], options: Options) => Promise<Printed>;

/** Finds users by a part of their email address or name, or by id. */
function find(client: AdminClient, search: string | undefined) {
  return client.call(adminUsers.list, { query: { search, page_size: "100" } });
}

/** Returns the id of a user, given as such or as the whole email address. */
async function idOf(client: AdminClient, named: string): Promise<string> {
  const { answer } = await find(client, named);
  const wanted = named.toLowerCase();
  const found = answer.results.find(({ id, email }) => id === wanted || email.toLowerCase() === wanted);
  if (!found) throw new CommandRefusal(`No user has the email address or id ${named}.`);
  return found.id;
}

/** Calls an endpoint of one user. */
async function onUser<T extends z.ZodType, B extends z.ZodType = never>(
  client: AdminClient,
  named: string | undefined,
  { endpoint, body }: { endpoint: JsonEndpoint<T, B>; body?: z.input<B> },
  text: (answer: z.output<T>) => string,
): Promise<Printed> {
  const id = await idOf(client, named ?? "");
  return print(await client.call(endpoint, { id, body }), text);
}

function print<T>({ content, answer }: Answer<T>, text: (answer: T) => string): Printed {
  return { content, text: text(answer) };
}

function numberFrom(text: string, name: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) throw new UsageError(`${name} is a number, not ${text}.`);
  return number;
}

function roleFrom(text: string | undefined): (typeof roles)[number] {
  const role = roles.find((one) => one === text);
  if (!role) throw new UsageError(`There is no role ${text}. Choose one of: ${roles.join(", ")}.`);
  return role;
}

const setRole = (client: AdminClient, named: string | undefined, role: (typeof roles)[number]) =>
  onUser(client, named, { endpoint: adminUsers.role, body: { role } }, (user) => `${user.email} is ${user.role} now.`);

const link =
  (endpoint: typeof adminUsers.resetLink | typeof adminUsers.signInLink): Command =>
  (client, [named]) =>
    onUser(
      client,
      named,
      { endpoint },
      ({ url, expires_at }) => `${url}\nIt works once, until ${expires_at.slice(0, 16).replace("T", " ")} UTC.`,
    );

const access =
  (endpoint: typeof adminUsers.disable | typeof adminUsers.enable): Command =>
  (client, [named]) =>
    onUser(client, named, { endpoint }, (user) => `${user.email} is ${user.status} now.`);

/** Each command with the fewest and the most values that it takes. */
export const commands: Readonly<Record<string, { takes: readonly [number, number]; run: Command }>> = {
  users: { takes: [0, 1], run: async (client, [search]) => print(await find(client, search), usersText) },
  grant: { takes: [2, 2], run: (client, [named, role]) => setRole(client, named, roleFrom(role)) },
  revoke: { takes: [1, 1], run: (client, [named]) => setRole(client, named, "member") },
  "reset-link": { takes: [1, 1], run: link(adminUsers.resetLink) },
  "sign-in-link": { takes: [1, 1], run: link(adminUsers.signInLink) },
  disable: { takes: [1, 1], run: access(adminUsers.disable) },
  enable: { takes: [1, 1], run: access(adminUsers.enable) },
  credits: {
    takes: [3, Number.POSITIVE_INFINITY],
    run: (client, [named, amount = "", ...reason]) =>
      onUser(
        client,
        named,
        { endpoint: adminUsers.credits, body: { amount: numberFrom(amount, "The amount"), reason: reason.join(" ") } },
        (user) => `${user.email} has ${user.balance} credits now.`,
      ),
  },
  invite: {
    takes: [0, 0],
    run: async (client, _values, { email, role, credits, uses, days }) => {
      const body = {
        email,
        role: role === undefined ? undefined : roleFrom(role),
        starter_credits: credits === undefined ? undefined : numberFrom(credits, "--credits"),
        uses_max: uses === undefined ? undefined : numberFrom(uses, "--uses"),
        expires_in_days: days === undefined ? undefined : numberFrom(days, "--days"),
      };
      return print(await client.call(adminInvites.create, { body }), ({ url }) => url);
    },
  },
  maintenance: {
    takes: [1, 1],
    run: async (client, [to]) => {
      if (to !== "on" && to !== "off") throw new UsageError("Say maintenance on or maintenance off.");
      // Turning on what is on keeps the message that an administrator wrote on the page.
      const { message } = (await client.call(adminMaintenance.read)).answer;
      const changed = await client.call(adminMaintenance.change, { body: { is_on: to === "on", message } });
      return print(changed, () => `Maintenance is ${to} now.`);
    },
  },
  "compare-books": { takes: [0, 0], run: compareBooks },
};
