/**
 * For the `ref` of an element that a finger drags. Chromium sees a fling in a fast drag even with `touch-action: none`,
 * and the next tap then only stops the fling: it clicks nothing. Where `touch-action` lets the page scroll over the
 * element, only a sideways drag is kept from being a fling. Returns the function that removes the listeners.
 *
 * @param isDragged Whether the touched part of the element is dragged. By default, every part is.
 */
export function withoutFling(element: HTMLElement | null, isDragged = () => true): () => void {
  if (!element) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  let start = { x: 0, y: 0 };
  let canScroll = false;
  const press = ({ touches: [finger] }: TouchEvent) => {
    if (finger) start = { x: finger.clientX, y: finger.clientY };
    canScroll = getComputedStyle(element).touchAction !== "none";
  };
  const follow = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!finger || !event.cancelable || !isDragged()) return;
    const isSideways = Math.abs(finger.clientX - start.x) > Math.abs(finger.clientY - start.y);
    if (isSideways || !canScroll) event.preventDefault();
  };
  element.addEventListener("touchstart", press, { passive: true, signal });
  element.addEventListener("touchmove", follow, { passive: false, signal });
  return () => listening.abort();
}
