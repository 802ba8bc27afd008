import { commandToken } from "../backend/http/command-token.ts";
import { adminOrders } from "../contract/admin/orders.ts";
import { type TrainingStatus, trainingStatuses } from "../contract/training.ts";
import { addressHere } from "./address-here.ts";
import { type AdminClient, type Answer, adminClient } from "./admin-client.ts";
import { CommandRefusal, demandValues, readArguments, runCommandLine, UsageError } from "./command-line.ts";
import { enginesText, listText, loraLines, orderText } from "./orders/print.ts";
import { plain } from "./plain.ts";
import { readSettings } from "./settings.ts";

const usage = `Orders of trained models, in the running product.

  npm run orders -- list [--status <status>] [--limit 20] [--before <id>]
  npm run orders -- show <id>
  npm run orders -- move <id> <status>
  npm run orders -- attach <id> --lora <name as the engine lists it> [--trigger <word>] [--strength 0.8]
                    [--base <engine model id>] [--force]
  npm run orders -- loras

  --json   the API's own answer
  --url    where the product or its API listens; API_BASE_URL or this machine's PORT when left out
  --force  attach without asking the engines, as when the one with the file is away, and though the file is
           another person's model too

Statuses: ${trainingStatuses.join(", ")}.
`;

const options = {
  json: { type: "boolean", default: false },
  url: { type: "string" },
  status: { type: "string" },
  limit: { type: "string" },
  before: { type: "string" },
  lora: { type: "string" },
  trigger: { type: "string" },
  strength: { type: "string" },
  base: { type: "string" },
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const readCommand = () => readArguments({ options, allowPositionals: true });

type Values = ReturnType<typeof readCommand>["values"];

async function run(client: AdminClient, [command, ...rest]: string[], values: Values): Promise<void> {
  const print = <T>({ content, answer }: Answer<T>, text: (answer: T) => string) =>
    process.stdout.write(`${values.json ? JSON.stringify(content, null, 2) : text(answer)}\n`);
  const [id = "", to] = rest;
  if (command === undefined) throw new UsageError("The command is missing.");
  const wants = { list: 0, loras: 0, show: 1, attach: 1, move: 2 }[command];
  if (wants === undefined) throw new UsageError(`There is no ${command}.`);
  demandValues(command, rest, [wants, wants]);
  if (command === "list") {
    const { status, before, limit = "20" } = values;
    if (status !== undefined && !trainingStatuses.some((each) => each === status))
      throw new CommandRefusal(`Choose a status of: ${trainingStatuses.join(", ")}.`);
    print(await client.call(adminOrders.list, { query: { status, before, page_size: limit } }), listText);
  } else if (command === "loras") {
    print(await client.call(adminOrders.loras), enginesText);
  } else if (command === "show") {
    print(await client.call(adminOrders.read, { id }), (order) => orderText(order, client.address));
  } else if (command === "move") {
    const status = trainingStatuses.find((each) => each === to);
    if (!status) throw new UsageError(`There is no status ${to}. Choose one of: ${trainingStatuses.join(", ")}.`);
    const { status: from, next } = (await client.call(adminOrders.read, { id })).answer;
    if (!next.includes(status)) throw new CommandRefusal(whyNotMoved(from, status, next));
    print(
      await client.call(adminOrders.move, { id, body: { from, to: status } }),
      (order) => `${plain(order.model_name)} (${id}) was ${from} and is ${order.status} now.`,
    );
  } else {
    if (values.lora === undefined) throw new UsageError("Name the file: --lora <name as the engine lists it>.");
    const strength = values.strength === undefined ? undefined : Number(values.strength);
    if (Number.isNaN(strength)) throw new UsageError(`--strength is a number, such as 0.8, not ${values.strength}.`);
    const { lora, trigger, base, force } = values;
    const body = { lora, trigger, strength, base, force };
    const attached = await client.call(adminOrders.attach, { id, body }).catch(async (error: unknown) => {
      if (!(error instanceof CommandRefusal) || error.code !== "VALIDATION_ERROR") throw error;
      const { engines } = (await client.call(adminOrders.loras)).answer;
      throw new CommandRefusal([error.message, ...loraLines(engines)].join("\n"));
    });
    print(attached, ({ model_name, attached: model, status }) =>
      [
        `${plain(model_name)} (${id}) is ${model?.lora} over ${model?.base}, strength ${model?.strength}.`,
        status === "ready" ? "Its owner has it now." : "Its owner can use it once the order is ready.",
      ].join("\n"),
    );
  }
}

function whyNotMoved(from: TrainingStatus, to: TrainingStatus, next: readonly TrainingStatus[]): string {
  if (to === "paid") return "Only a payment makes an order paid.";
  if (to === "refunded")
    return `An order that is ${from} becomes refunded automatically after its payment is refunded.`;
  const places = next.length === 0 ? "nowhere" : `to ${next.join(" or ")}`;
  return `An order that is ${from} cannot become ${to}; it can go ${places}.`;
}

await runCommandLine(usage, async () => {
  const { positionals, values } = readCommand();
  if (values.help) return void process.stdout.write(usage);
  const settings = readSettings({ isTool: true });
  const address = values.url ?? settings.apiBaseUrl ?? addressHere(settings);
  const secret = new TextEncoder().encode(settings.secret);
  const client = adminClient(address, () => commandToken(secret, Date.now()));
  await run(client, positionals, values).catch((error: unknown) => {
    if (!(error instanceof CommandRefusal) || error.code !== "NOT_FOUND") throw error;
    throw new CommandRefusal("There is no order with this id.", error.code);
  });
});
