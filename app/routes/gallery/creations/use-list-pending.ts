import { useLocation, useNavigation } from "react-router";
import { isViewer } from "../../../parts/viewer-address.ts";

/** Returns whether another list is loading: another tab, search, or filter, but not a viewer over this list. */
export function useListPending(): boolean {
  const here = useLocation();
  const { location: there, formMethod } = useNavigation();
  if (!there || formMethod !== undefined || there.pathname !== "/gallery") return false;
  return !isViewer(here.pathname) && there.search !== here.search;
}
