import type { Language } from "../../../contract/languages.ts";
import type { StudioInfo } from "../../../contract/studio.ts";
import type { ShellDeps } from "./deps.ts";

/** Returns what every visitor may know. It reads nothing from the database: all of it is in memory. */
export function presentStudio(
  { announcements, appName, credits, maintenance, signUp, tagline, verification }: ShellDeps,
  { language, needsSetup }: { language: Language; needsSetup: boolean },
): StudioInfo {
  return {
    name: appName(),
    tagline: tagline(),
    needs_setup: needsSetup,
    sign_up: signUp.policy(),
    credits_on: credits.areOn(),
    verifies_publicly: verification.isPublic,
    announcement: announcements.shown(language),
    maintenance: maintenance.notice(),
  };
}
