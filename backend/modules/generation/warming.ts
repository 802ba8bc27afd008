import { composerModes } from "../../../contract/generation-terms.ts";
import type { Engines } from "../../adapters/engine/port.ts";

/** Has the preferred engines ready before they are asked, in processes that work on runs. */
export interface Warming {
  /** This process works on runs from now on. */
  begin(): void;
  /** Somebody is likely to ask soon. */
  keep(): void;
}

export function createWarming({ engines }: { engines: Engines }): Warming {
  let works = false;
  const keep = () => {
    if (!works) return;
    for (const mode of composerModes) engines.of(mode)[0]?.warm?.();
  };
  return {
    begin() {
      works = true;
      keep();
    },
    keep,
  };
}
