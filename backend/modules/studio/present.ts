import type { StudioSettings } from "../../../contract/admin/studio.ts";
import { setupSteps } from "../../../contract/admin/studio-terms.ts";
import type { StudioDeps } from "./deps.ts";
import { nameSetting, setupSetting, taglineSetting } from "./rules.ts";

/** Returns what administrators see and change about the studio itself. All of it is in memory. */
export function presentSettings({ configuration, confirmsAddresses, mail }: StudioDeps): StudioSettings {
  const done = configuration.read(setupSetting);
  return {
    name: configuration.read(nameSetting),
    tagline: configuration.read(taglineSetting),
    is_name_fixed: configuration.isFixed(nameSetting),
    is_tagline_fixed: configuration.isFixed(taglineSetting),
    mail: { is_sent: mail.hasServer, sender: mail.sender(), confirms_addresses: confirmsAddresses },
    setup_steps_left: setupSteps.filter((step) => !done.includes(step)),
  };
}
