/** The items beyond a page of an ordered list that are needed to move items across its edges. */
export interface Edges {
  /** The first item of the whole list. */
  first: string | null;
  /** The last item before the page. */
  before: string | null;
  /** The two items after the page. */
  after: readonly string[];
}

export const noEdges: Edges = { first: null, before: null, after: [] };

/** The possible targets of a move: the item to move in front of, `null` for the end, `undefined` if impossible. */
export interface Moves {
  front: string | undefined;
  earlier: string | undefined;
  later: string | null | undefined;
}

/** Returns the possible moves of the item at this place of a page. */
export function movesOf(ids: readonly string[], place: number, { first, before, after }: Edges): Moves {
  const isFirst = place === 0 && before === null;
  const following = [...ids.slice(place + 1), ...after];
  return {
    front: isFirst ? undefined : (first ?? ids[0]),
    earlier: isFirst ? undefined : (ids[place - 1] ?? before ?? undefined),
    later: following.length === 0 ? undefined : (following[1] ?? null),
  };
}

/** Moves one item in front of another, or to the end. */
export interface Move {
  id: string;
  before: string | null;
}

/**
 * Returns the page after these moves. An item that moves across an edge of the page stays at that edge until the move
 * is saved.
 */
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
