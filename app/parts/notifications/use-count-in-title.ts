import { useEffect } from "react";

/** Prefixes the tab title with a figure, even when the title changes later. */
export function useCountInTitle(figure: string | null): void {
  useEffect(() => {
    if (figure === null) return;
    const prefix = `(${figure}) `;
    const put = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    put();
    const changes = new MutationObserver(put);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [figure]);
}
