import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { nonceBits, nonceBoxes, nonceField } from "./form-nonce-fields.ts";
import { keepNonce, nonceOfEntry } from "./nonce-of-entry.ts";

/**
 * The nonce of a form that makes something: one press, one result. It belongs to the page's history entry, so Back, a
 * reload, and a repeated request send the same one. A link, another tab, and the form after an accepted press send
 * another one. A form that stays on its page when it is accepted needs a `key` that changes then.
 */
export function FormNonce() {
  const { key: entry } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    // A form that was sent and is still here was not accepted, or its answer was lost.
    if (isSent.current) keepNonce(window.history, current.value);
    // What the server has written belongs to the document's first entry, whose key is `default`.
    else current.value = nonceOfEntry(window.history, (entry === "default" && current.value) || newNonce());
    isSent.current = false;
    const send = () => {
      isSent.current = true;
    };
    const { form } = current;
    form?.addEventListener("submit", send, { capture: true });
    return () => form?.removeEventListener("submit", send, { capture: true });
  }, [entry]);
  const written = typeof document === "undefined" ? newNonce() : undefined;
  return (
    <>
      <input ref={field} type="hidden" name={nonceField} defaultValue={written} suppressHydrationWarning />
      <noscript>
        <NonceBoxes />
      </noscript>
    </>
  );
}

/**
 * The nonce without scripts. On Back, a browser that reads the page again restores checkboxes, but no hidden fields. A
 * browser with scripts does not render this.
 */
function NonceBoxes() {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Array.from({ length: nonceBits }, (_, bit) => (
    <input
      // biome-ignore lint/suspicious/noArrayIndexKey: the position is what a box stands for.
      key={bit}
      type="checkbox"
      name={nonceBoxes}
      value={bit}
      hidden
      defaultChecked={((random >> bit) & 1) === 1}
    />
  ));
}

/** Pages of a studio without HTTPS have no `crypto.randomUUID`. */
function newNonce(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
