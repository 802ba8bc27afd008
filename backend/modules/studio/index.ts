import { setupSteps } from "../../../contract/admin/studio-terms.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { routes, type StudioDeps } from "./deps.ts";
import { setupSetting } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { nameSetting, taglineSetting } from "./rules.ts";
export type { StudioDeps };

/** The studio's name and its first start. */
export interface Studio {
  routes: readonly Route[];
  /**
   * Whether the first visitor sets the studio up: while it has no account, and the first one becomes the administrator.
   * Reads the database only as long as that is the case.
   */
  needsSetup(): Promise<boolean>;
  /** Whether steps of the first start are neither done nor dismissed. */
  isUnfinished(): boolean;
}

/** Creates the module. At the first start, it also records that the setup is not done. */
export async function createStudio(deps: StudioDeps): Promise<Studio> {
  const { accounts, configuration, database } = deps;
  let isSetUp = !accounts.firstAccountBecomesAdmin || (await accounts.hasAny(database.read));
  if (!isSetUp) await database.transaction((tx) => configuration.claim(tx, setupSetting, []));
  return {
    routes: routes(deps),
    async needsSetup() {
      isSetUp ||= await accounts.hasAny(database.read);
      return !isSetUp;
    },
    isUnfinished: () => configuration.read(setupSetting).length < setupSteps.length,
  };
}
