import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";

/** Data for a dialog, first from the address `first`; the page below the dialog stays as it is. */
export function useDialogData<Route>(first: string) {
  const { load: fetchData, data: answer, state } = useFetcher<Route>();
  const [address, setAddress] = useState(first);
  const [data, setData] = useState<typeof answer>();
  // What was loaded before stays when more cannot be loaded.
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
    /** Repeats the request that failed; `undefined` unless the last one failed. */
    retry: hasFailed ? () => load(address) : undefined,
  };
}
