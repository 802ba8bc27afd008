import { done, type Outcome, refuse, type StaffCaller } from "../../http/operation.ts";
import type { ConnectionsDeps } from "./deps.ts";
import { pausedSetting } from "./rules.ts";

/** Pauses or resumes an engine in every process. */
export async function setPaused(
  deps: ConnectionsDeps,
  caller: StaffCaller,
  id: string,
  isPaused: boolean,
): Promise<Outcome<undefined>> {
  const { audit, configuration, database, engines } = deps;
  if (!engines.find(id)) return refuse("NOT_FOUND");
  if (engines.isPaused(id) === isPaused) return done(undefined);
  await database.transaction(async (tx) => {
    await configuration.change(tx, pausedSetting(id), isPaused);
    await audit.record(tx, caller, {
      action: isPaused ? "engine.paused" : "engine.resumed",
      target: { kind: "engine", id },
    });
  });
  await engines.load();
  return done(undefined);
}
