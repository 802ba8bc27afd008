import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";

/** Loads data for a dialog, first from the address `first`. The page below the dialog is unchanged. */
export function useDialogData<Route>(first: string) {
  const { load: fetchData, data: answer, state } = useFetcher<Route>();
  const [address, setAddress] = useState(first);
  const [data, setData] = useState<typeof answer>();
  // Earlier data stays when more cannot be loaded.
  if (answer && answer !== data) setData(answer);
  const load = useCallback(
    (wanted: string) => {
      setAddress(wanted);
      void fetchData(wanted);
    },
    [fetchData],
  );
  useEffect(() => load(first), [load, first]);
  const hasFailed = state === "idle" && answer === null;
  return {
    data,
    isBusy: state !== "idle",
    load,
    /** Repeats the failed request; `undefined` unless the last request failed. */
    retry: hasFailed ? () => load(address) : undefined,
  };
}
