import { type EffectCallback, useEffect, useEffectEvent } from "react";

/** Runs `effect` once when the component mounts, and its cleanup function when the component unmounts. */
export function useOnMount(effect: EffectCallback): void {
  const run = useEffectEvent(effect);
  useEffect(() => run(), []);
}
