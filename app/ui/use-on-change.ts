import { type EffectCallback, useEffect, useEffectEvent } from "react";

/** Runs `effect` when the component mounts and when one of `values` changes, with the current props and state. */
export function useOnChange(values: readonly unknown[], effect: EffectCallback): void {
  const run = useEffectEvent(effect);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values trigger the effect, which need not read them
  useEffect(() => run(), values);
}
