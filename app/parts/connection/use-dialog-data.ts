import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";

/** Data for a dialog, first from the address `first`; the page below the dialog stays as it is. */
export function useDialogData<Route>(first: string) {
  const { load: fetchData, data, state } = useFetcher<Route>();
  const [loaded, setLoaded] = useState<string>();
  const load = useCallback(
    async (address: string) => {
      await fetchData(address);
      setLoaded(address);
    },
    [fetchData],
  );
  useEffect(() => void load(first), [load, first]);
  const hasFailed = loaded !== undefined && state === "idle" && data === undefined;
  return {
    data,
    isBusy: state !== "idle",
    load: (address: string) => void load(address),
    /** Repeats the request that failed; `undefined` unless one failed. */
    retry: hasFailed ? () => void load(loaded) : undefined,
  };
}
