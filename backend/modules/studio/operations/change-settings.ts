import { adminStudio } from "../../../../contract/admin/studio.ts";
import { done, refuse } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { implement } from "../deps.ts";
import { presentSettings } from "../present.ts";
import { nameSetting, taglineSetting } from "../rules.ts";

/** Changes the studio's name or sentence, in every process. */
export const changeSettings = implement(adminStudio.change, async (deps, { body }, caller) => {
  const { audit, configuration, database } = deps;
  const { name, tagline } = body;
  const isFixed =
    (name !== undefined && configuration.isFixed(nameSetting) && name !== configuration.read(nameSetting)) ||
    (tagline !== undefined && configuration.isFixed(taglineSetting) && tagline !== configuration.read(taglineSetting));
  if (isFixed) return refuse("CONFLICT", "settingFixed");
  await database.transaction(async (tx) => {
    const names = name === undefined ? undefined : await configuration.update(tx, nameSetting, () => name);
    const taglines = tagline === undefined ? undefined : await configuration.update(tx, taglineSetting, () => tagline);
    const changes = changesBetween(
      { name: names?.before, tagline: taglines?.before },
      { name: names?.after, tagline: taglines?.after },
    );
    if (Object.keys(changes).length === 0) return;
    await audit.record(tx, caller, {
      action: "settings.changed",
      target: { kind: "studio", id: "general" },
      changes,
    });
  });
  return done(presentSettings(deps));
});
