import type { MouseEvent, ReactNode } from "react";
import { Link } from "./link.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";

export interface TabLink {
  to: string;
  label: ReactNode;
  /** Number of items, shown subdued after the label. */
  count?: ReactNode;
  current: boolean;
  /** Replaces following the link; call `preventDefault`. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Sections of one screen, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const row = useCurrentInView(tabs.findIndex(({ current }) => current));
  return (
    <nav ref={row} aria-label={label} className="overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex gap-5.5">
        {tabs.map(({ to, label: text, count, current, onClick }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClick}
              prefetch={onClick ? undefined : "intent"}
              preventScrollReset
              aria-current={current ? "page" : undefined}
              className="tab"
            >
              {text}
              {count === undefined ? null : <span className="tabular text-ink-3 text-sm">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
