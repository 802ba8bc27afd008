import { type EffectCallback, useEffect, useEffectEvent } from "react";

/** Runs `effect` once, when the component appears, and the function it returns when the component goes. */
export function useOnMount(effect: EffectCallback): void {
  const run = useEffectEvent(effect);
  useEffect(() => run(), []);
}
