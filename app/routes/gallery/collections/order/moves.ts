/** What lies beyond a page of an ordered list, as far as moving over its edges needs it. */
export interface Edges {
  /** The first of the whole list. */
  first: string | null;
  /** The last one before the page. */
  before: string | null;
  /** The two after the page. */
  after: readonly string[];
}

export const noEdges: Edges = { first: null, before: null, after: [] };

/** Where something can be moved: in front of which other one, `null` for the end, `undefined` where it cannot go. */
export interface Moves {
  front: string | undefined;
  earlier: string | undefined;
  later: string | null | undefined;
}

/** Where the one at this place of a page can be moved. */
export function movesOf(ids: readonly string[], place: number, { first, before, after }: Edges): Moves {
  const isFirst = place === 0 && before === null;
  const following = [...ids.slice(place + 1), ...after];
  return {
    front: isFirst ? undefined : (first ?? ids[0]),
    earlier: isFirst ? undefined : (ids[place - 1] ?? before ?? undefined),
    later: following.length === 0 ? undefined : (following[1] ?? null),
  };
}

/** One thing put in front of another, or at the end. */
export interface Move {
  id: string;
  before: string | null;
}

/** The page as it is once these moves are done; what moves over an edge of the page is shown at that edge until then. */
export function withMoves(ids: readonly string[], moves: readonly Move[], { first, before }: Edges): string[] {
  return moves.reduce<string[]>(
    (order, move) => {
      if (!order.includes(move.id) || move.before === move.id) return order;
      const others = order.filter((id) => id !== move.id);
      const isAhead = move.before !== null && (move.before === first || move.before === before);
      const place = move.before === null ? others.length : others.indexOf(move.before);
      return others.toSpliced(place >= 0 ? place : isAhead ? 0 : others.length, 0, move.id);
    },
    [...ids],
  );
}
