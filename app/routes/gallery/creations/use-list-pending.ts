import { useLocation, useNavigation } from "react-router";
import { isViewer } from "../../../parts/viewer-address.ts";

/** Whether another list is on its way: another tab, search or filter, but no viewer over this one. */
export function useListPending(): boolean {
  const here = useLocation();
  const { location: there, formMethod } = useNavigation();
  if (!there || formMethod !== undefined || there.pathname !== "/gallery") return false;
  return !isViewer(here.pathname) && there.search !== here.search;
}
