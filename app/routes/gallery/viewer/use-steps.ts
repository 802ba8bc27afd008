import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Creation } from "../../../../contract/gallery.ts";
import { sourceSet } from "../../../parts/source-set.ts";
import { useOnChange } from "../../../ui/use-on-change.ts";
import { viewPath } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";
import { fitSizes } from "./stage/picture.tsx";
import type { Viewed } from "./viewer-props.ts";

export type Direction = -1 | 1;

/** Key presses that are faster than the server's answers are queued, up to this many. */
const keptMax = 10;

export interface Steps {
  /** The creation on screen. A step shows immediately; its data from the server follows. */
  shown: Creation;
  /** Whether that data has arrived. */
  settled: boolean;
  /** The number of steps taken, not counting the first creation shown. */
  taken: number;
  step(direction: Direction): void;
}

/** Steps through the list by replacing the current history entry. */
export function useSteps(query: ListQuery, { creation, previous, next }: Viewed): Steps {
  const navigate = useNavigate();
  const location = useLocation();
  const [ahead, setAhead] = useState<{ from: string; to: Creation }>();
  const [taken, setTaken] = useState(0);
  const kept = useRef(0);
  const settled = ahead?.from !== creation.id;
  const shown = settled ? creation : ahead.to;

  const go = (direction: Direction) => {
    const to = direction === 1 ? next : previous;
    if (!to) {
      kept.current = 0;
      return;
    }
    setAhead({ from: creation.id, to });
    setTaken((before) => before + 1);
    void navigate(viewPath(to.id, query), { replace: true, preventScrollReset: true, state: location.state });
  };

  const step = (direction: Direction) => {
    // A press can come between the arrival of a creation and the effect that takes the queued steps.
    if (settled && kept.current === 0) go(direction);
    else kept.current = Math.min(Math.max(kept.current + direction, -keptMax), keptMax);
  };

  // If the navigation failed, show the loaded creation again. A queued step may start before the end of the previous
  // one is visible here; that end is not its own.
  const { location: goingTo } = useNavigation();
  const aheadUnderWay = useRef(ahead);
  useOnChange([goingTo], () => {
    if (goingTo) {
      aheadUnderWay.current = ahead;
      return;
    }
    if (!settled && ahead === aheadUnderWay.current) kept.current = 0;
    setAhead((now) => (now === aheadUnderWay.current ? undefined : now));
  });

  useOnChange([creation.id], () => {
    const waiting = kept.current;
    if (waiting === 0) return;
    kept.current -= Math.sign(waiting);
    go(waiting > 0 ? 1 : -1);
  });

  usePrefetchedPictures(previous, next);
  return { shown, settled, taken, step };
}

/** Preloads the images of the neighbors in the size they will be shown in. */
function usePrefetchedPictures(previous: Creation | null, next: Creation | null) {
  useEffect(() => {
    for (const neighbour of [next, previous]) {
      if (!neighbour) continue;
      const picture = new Image();
      picture.fetchPriority = "low";
      if (neighbour.kind === "image") {
        picture.sizes = fitSizes(neighbour);
        picture.srcset = sourceSet(neighbour) ?? "";
        picture.src = neighbour.url;
      } else picture.src = neighbour.thumbnail_url;
      void picture.decode().catch(() => undefined);
    }
  }, [previous, next]);
}
