import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Day } from "../day.tsx";

export interface Column {
  name: string;
  /** Numbers are right-aligned. */
  isFigure?: boolean;
}

/**
 * A table that becomes a stack of cards where it is narrow. Roles are explicit, because some screen readers do not
 * recognize a table with another layout.
 */
export function Table({ caption, columns, children }: { caption: string; columns: Column[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table role="table" className="w-full text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup" className="max-sm:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row" className="border-line border-b">
          {columns.map(({ name, isFigure }) => (
            <th
              key={name}
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="columnheader"
              scope="col"
              className={classNames(
                "px-2 py-2 font-medium text-ink-3 text-sm first:pl-0 last:pr-0",
                isFigure && "text-right",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-2.5">
        {children}
      </tbody>
    </table>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: some screen readers ignore rows laid out as cards
      role="row"
      className="sm:border-line sm:border-b max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:bg-surface-1 max-sm:px-4 max-sm:py-3"
    >
      {children}
    </tr>
  );
}

/** `place` is the position in the card. On a wide screen the column determines it. */
export function Cell({ className, place, children }: { className?: string; place?: string; children?: ReactNode }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: some screen readers ignore cells laid out in cards
      role="cell"
      className={classNames("sm:px-2 sm:py-3 sm:align-top sm:first:pl-0 sm:last:pr-0", place, className)}
    >
      {children}
    </td>
  );
}

/** A table cell with the day of `at` in the user's time zone. */
export function DayCell({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <Cell className="text-ink-3 sm:whitespace-nowrap sm:text-ink-2" place="max-sm:order-3">
      <Day at={at} timeZone={timeZone} short />
    </Cell>
  );
}
