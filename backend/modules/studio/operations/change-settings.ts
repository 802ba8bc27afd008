import { adminStudio } from "../../../../contract/admin/studio.ts";
import { done, refuse } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { implement } from "../deps.ts";
import { presentSettings } from "../present.ts";
import { nameSetting, taglineSetting } from "../rules.ts";

/** Changes the studio's name or sentence, in every process. */
export const changeSettings = implement(adminStudio.change, async (deps, { body }, caller) => {
  const { audit, configuration, database } = deps;
  const before = { name: configuration.read(nameSetting), tagline: configuration.read(taglineSetting) };
  const changes = changesBetween(before, withoutAbsent(body));
  const isFixed =
    ("name" in changes && configuration.isFixed(nameSetting)) ||
    ("tagline" in changes && configuration.isFixed(taglineSetting));
  if (isFixed) return refuse("CONFLICT", "settingFixed");
  if (Object.keys(changes).length > 0)
    await database.transaction(async (tx) => {
      if ("name" in changes && body.name !== undefined) await configuration.change(tx, nameSetting, body.name);
      if ("tagline" in changes && body.tagline !== undefined)
        await configuration.change(tx, taglineSetting, body.tagline);
      await audit.record(tx, caller, {
        action: "settings.changed",
        target: { kind: "studio", id: "general" },
        changes,
      });
    });
  return done(presentSettings(deps));
});

function withoutAbsent({ name, tagline }: { name?: string; tagline?: string | null }) {
  return { ...(name !== undefined && { name }), ...(tagline !== undefined && { tagline }) };
}
