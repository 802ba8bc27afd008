import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { billing } from "../../../../contract/billing.ts";
import { notifications } from "../../../../contract/notifications.ts";
import { appShell, shell } from "../../../../contract/shell.ts";
import { countSteps } from "../../../../tests/support/count-steps.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../../tests/support/verbs.ts";
import type { NotificationParams } from "../../notifications/params.ts";

type Notice = {
  [K in keyof NotificationParams]: [id: string, kind: K, params: NotificationParams[K]];
}[keyof NotificationParams];

const low: Notice = ["1", "credits_low", { threshold: 10 }];
const ending: Notice = ["2", "subscription_ending", { plan: "pro", endsAt: 1_800_000_000_000 }];
const device: Notice = ["3", "new_device", { browser: "Firefox", system: "Linux" }];
const details: Notice = ["4", "training_details", { orderId: "order", modelName: "Ada" }];

/** Adds unread notifications, the oldest first. */
async function notify(
  { adapters: { database }, runtime }: StudioBackend,
  { id }: TestUser,
  notices: readonly Notice[],
) {
  const rows = notices.map(([name, kind, params], index) => ({
    id: `${id}-${name}`,
    owner_id: id,
    kind,
    dedupe_key: name,
    params: JSON.stringify(params),
    created_at: runtime.now() - 1_000 + index,
    read_at: null,
    dismissed_at: null,
    over_at: null,
    ends_at: null,
  }));
  await database.transaction((tx) => tx.insertInto("notification").values(rows).execute());
}

async function shellOf(studio: StudioBackend, { access }: TestUser) {
  return appShell.strict().parse((await studio.call(shell.read, {}, access)).json);
}

describeOnBackend("The shell", (start) => {
  test("says the same as the profile, the balance and the notifications", async () => {
    const studio = await start();
    const ada = await studio.register();
    await studio.giveCredits(ada, 7);
    await notify(studio, ada, [device]);
    const read = async (endpoint: Parameters<typeof studio.call>[0]) =>
      (await studio.call(endpoint, {}, ada.access)).json;
    const { user, current_credits, notifications: update } = await shellOf(studio, ada);
    expect(await read(accounts.profile)).toMatchObject(user);
    expect(await read(billing.balance)).toMatchObject({ current_credits });
    expect(await read(notifications.update)).toEqual(update);
  });

  test("shows one urgent notification: the most urgent of the unread ones", async () => {
    const studio = await start();
    const [ada, bob, cleo] = [await studio.register(), await studio.register(), await studio.register()];
    await notify(studio, ada, [low, details, ending, device]);
    expect((await shellOf(studio, ada)).urgent_notification?.kind).toBe("training_details");
    await notify(studio, bob, [ending, low, device]);
    expect((await shellOf(studio, bob)).urgent_notification?.kind).toBe("subscription_ending");
    await notify(studio, cleo, [device]);
    expect((await shellOf(studio, cleo)).urgent_notification).toBeNull();
    await studio.call(notifications.readAll, {}, bob.access);
    expect((await shellOf(studio, bob)).urgent_notification).toBeNull();
  });

  test("takes six statements, and grants free credits first when they are due", async () => {
    const counter = countSteps();
    const studio = await start({
      adapt: ({ database, ...adapters }) => ({
        ...adapters,
        database: { ...database, read: counter.around(database).read },
      }),
    });
    const ada = await studio.register();
    const { current_credits } = await shellOf(studio, ada);
    expect(current_credits).toBeGreaterThan(0);
    await notify(studio, ada, [low, device]);
    await shellOf(studio, ada);
    const { steps, result } = await counter.during(() => shellOf(studio, ada));
    expect(result).toMatchObject({ current_credits, urgent_notification: { kind: "credits_low" } });
    expect(steps).toHaveLength(6);
  });

  test("refuses a stranger", async () => {
    const studio = await start();
    expect((await studio.call(shell.read, {})).status).toBe(401);
  });
});
