import { z } from "zod";
import { studioName, studioTagline } from "../../../contract/admin/studio.ts";
import { defaultStudioName, type SetupStep, setupSteps } from "../../../contract/admin/studio-terms.ts";
import type { Setting } from "../configuration/index.ts";

export const nameSetting: Setting<string> = { name: "studio_name", schema: studioName, initial: defaultStudioName };

export const taglineSetting: Setting<string | null> = {
  name: "studio_tagline",
  schema: studioTagline.nullable(),
  initial: null,
};

/**
 * The steps of the first start that are done. It has a value only in studios that started without an account: an older
 * studio is set up already.
 */
export const setupSetting: Setting<readonly SetupStep[]> = {
  name: "setup",
  schema: z.array(z.enum(setupSteps)),
  initial: setupSteps,
};
