import { useEffect } from "react";

/** Writes a figure before the title of the tab, whatever that is and becomes, as long as there is one. */
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
