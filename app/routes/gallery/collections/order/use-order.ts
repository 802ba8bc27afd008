import { type PointerEvent, startTransition, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { type Edges, type Move, movesOf, withMoves } from "./moves.ts";

/** Returns the form fields of a move. An empty `before` is the end. */
export function moveFields({ id, before }: Move): Record<string, string> {
  return { intent: "move", id, before: before ?? "" };
}

export interface Dragging {
  id: string;
  /** The item before which the dragged item would be dropped now. */
  over: string | null;
}

/**
 * The order of a page while it is being changed. Pending moves are shown immediately and revert automatically when they
 * fail. `action` is the address that moves are posted to.
 */
export function useOrder(loaded: readonly string[], edges: Edges, action: string) {
  const submit = useSubmit();
  const [pending, setPending] = useState<readonly Move[]>([]);
  const sent = useRef(Promise.resolve());
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [last, setLast] = useState<{ id: string; place: number } | null>(null);

  const settled = withMoves(loaded, pending, edges);
  const preview = dragging && dragging.over !== dragging.id ? [{ id: dragging.id, before: dragging.over }] : [];
  const order = withMoves(settled, preview, edges);

  const move = (wanted: Move) => {
    setLast({ id: wanted.id, place: withMoves(settled, [wanted], edges).indexOf(wanted.id) });
    setPending((moves) => [...moves, wanted]);
    // One after another: two moves that overtake each other lead to another order.
    sent.current = sent.current
      .then(() => submit(moveFields(wanted), { method: "post", action, navigate: false, preventScrollReset: true }))
      .finally(() => startTransition(() => setPending((moves) => moves.filter((move) => move !== wanted))));
  };

  /**
   * Returns the handle's properties, which drag an item by mouse, pen, or finger. Items carry their id in `data-order`.
   */
  const handleFor = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging({ id, over: id });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragging?.id !== id) return;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-order]");
      const over = under?.dataset.order;
      if (!under || over === undefined || over === id) return;
      const { left, width } = under.getBoundingClientRect();
      const isAfter = event.clientX > left + width / 2;
      const others = settled.filter((other) => other !== id);
      const place = others.indexOf(over) + (isAfter ? 1 : 0);
      setDragging({ id, over: others[place] ?? edges.after[0] ?? null });
    },
    onPointerUp() {
      if (dragging?.id !== id) return;
      setDragging(null);
      const isElsewhere = withMoves(settled, [{ id, before: dragging.over }], edges).join() !== settled.join();
      if (dragging.over !== id && isElsewhere) move({ id, before: dragging.over });
    },
    onPointerCancel: () => setDragging(null),
  });

  return {
    order,
    dragged: dragging?.id,
    handleFor,
    move,
    movesFor: (id: string) => movesOf(settled, settled.indexOf(id), edges),
    /** The latest move, announced to screen reader users. */
    last,
  };
}
