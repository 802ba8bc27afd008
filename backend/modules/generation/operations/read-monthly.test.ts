import { expect, test } from "vitest";
import { accounts, defaultSettings } from "../../../../contract/accounts.ts";
import { monthly } from "../../../../contract/monthly.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { countSteps } from "../../../../tests/support/count-steps.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

async function figures(studio: StudioBackend, user: TestUser) {
  const { history, usage } = monthly;
  return {
    history: history.answer.payload.parse((await studio.call(history, {}, user.access)).json).months,
    usage: usage.answer.payload.parse((await studio.call(usage, {}, user.access)).json).months,
  };
}

describeOnEachBackend("What was created and spent by month", (start) => {
  test("counts what was stored and charged, in the months of the account's time zone", async () => {
    const studio = await start();
    // Still 31 October in New York.
    studio.runtime.advance(Date.parse("2027-11-01T03:58:00Z") - studio.runtime.now());
    const ada = await studio.register();
    const bea = await studio.register();
    await studio.giveCredits(ada, 100);
    const settings = { ...defaultSettings, timezone: "America/New_York" };
    expect((await studio.call(accounts.changeSettings, { body: settings }, ada.access)).status).toBe(200);
    await studio.makeCreation(ada, { quality: "high" });
    const october = { generation_type: "text-to-image", creations: 1 };
    expect((await figures(studio, ada)).history[0]).toEqual({ month: "2027-10", modes: [october] });

    studio.runtime.advance(3 * 60_000);
    await studio.makeCreation(ada, { quality: "draft", count: 2 });
    await studio.makeCreation(ada, { mode: "text-to-video", quality: "draft" });
    const { history, usage } = await figures(studio, ada);
    const months = ["2027-11", "2027-10", "2027-09", "2027-08", "2027-07", "2027-06"];
    expect(history.map(({ month }) => month)).toEqual(months);
    expect(usage.map(({ month }) => month)).toEqual(months);
    expect(history.slice(0, 3).map(({ modes }) => modes)).toEqual([
      [
        { generation_type: "text-to-image", creations: 2 },
        { generation_type: "text-to-video", creations: 1 },
      ],
      [october],
      [],
    ]);
    expect(usage.slice(0, 3).map(({ modes }) => modes)).toEqual([
      [
        { generation_type: "text-to-image", credits: 2 },
        { generation_type: "text-to-video", credits: 10 },
      ],
      [{ generation_type: "text-to-image", credits: 4 }],
      [],
    ]);
    expect((await figures(studio, bea)).history.flatMap(({ modes }) => modes)).toEqual([]);
  });

  test("takes as many statements for many runs as for none", async () => {
    const counter = countSteps();
    const studio = await start({
      adapt: ({ database, ...adapters }) => ({
        ...adapters,
        database: { ...database, read: counter.around(database).read },
      }),
    });
    const ada = await studio.register();
    await studio.giveCredits(ada, 100);
    const read = () => counter.during(() => figures(studio, ada));
    const { steps } = await read();
    expect(steps).not.toEqual([]);
    for (const mode of ["text-to-image", "text-to-image", "text-to-video"] as const) {
      await studio.makeCreation(ada, { mode });
    }
    expect((await read()).steps).toEqual(steps);
  });

  test("can be closed by an operator, each part separately", async () => {
    const open = { billing: true, portal: true, packs: true, modelOrders: true };
    for (const [features, history, usage] of [
      [{ ...open, profileHistory: false }, 404, 200],
      [{ ...open, profileUsage: false }, 200, 404],
    ] as const) {
      const studio = await start({ idle: true, settings: { features } });
      const ada = await studio.register();
      const status = async (endpoint: { method: string; path: string }) =>
        (await studio.request(endpoint.method, endpoint.path, { token: ada.access })).status;
      expect(await status(monthly.history)).toBe(history);
      expect(await status(monthly.usage)).toBe(usage);
    }
  });
});
