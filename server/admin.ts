import { commandToken } from "../backend/http/command-token.ts";
import { roles } from "../contract/roles.ts";
import { addressHere } from "./address-here.ts";
import { commands } from "./admin/commands.ts";
import { adminClient } from "./admin-client.ts";
import { demandValues, readArguments, runCommandLine, UsageError } from "./command-line.ts";
import { readSettings } from "./settings.ts";

const usage = `The administration of the running product. A user is named by the whole email address or the id.

  npm run admin -- users [<part of an email address or name, or an id>]
  npm run admin -- grant <user> <role>
  npm run admin -- revoke <user>                       makes an administrator or moderator a member
  npm run admin -- sign-in-link <user>                 the way in when no one can sign in
  npm run admin -- reset-link <user>
  npm run admin -- credits <user> <amount> <reason>    a negative amount takes credits: put -- before it
  npm run admin -- disable <user>
  npm run admin -- enable <user>
  npm run admin -- invite [--email <address>] [--role <role>] [--credits <n>] [--uses <n>] [--days <n>]
  npm run admin -- maintenance on|off
  npm run admin -- compare-books                       checks the credit ledger; fails if it doesn’t balance

  --json   the API's own answer
  --url    where the product or its API listens; API_BASE_URL or this machine's PORT when left out

Roles: ${roles.join(", ")}.
`;

const options = {
  json: { type: "boolean", default: false },
  url: { type: "string" },
  email: { type: "string" },
  role: { type: "string" },
  credits: { type: "string" },
  uses: { type: "string" },
  days: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function run(): Promise<void> {
  const {
    positionals: [name, ...given],
    values,
  } = readArguments({ options, allowPositionals: true });
  if (values.help) return void process.stdout.write(usage);
  if (name === undefined) throw new UsageError("The command is missing.");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no ${name}.`);
  demandValues(name, given, command.takes);
  const settings = readSettings({ isTool: true });
  const address = values.url ?? settings.apiBaseUrl ?? addressHere(settings);
  const secret = new TextEncoder().encode(settings.secret);
  const client = adminClient(address, () => commandToken(secret, Date.now()));
  const { content, text, isBad } = await command.run(client, given, values);
  if (isBad) process.exitCode = 1;
  process.stdout.write(`${values.json ? JSON.stringify(content, null, 2) : text}\n`);
}

await runCommandLine(usage, run);
