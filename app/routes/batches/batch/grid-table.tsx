import type { Grid } from "../../../../contract/batches.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { parameterKey } from "../../../parts/composer/batch/parameter-key.ts";
import { useAxisLabels } from "./axis-labels.ts";
import type { BatchCell } from "./cell.ts";
import { CellContent } from "./cell-content.tsx";

const headerClassNames = "bg-surface-0 p-2 text-left align-top font-medium break-words";

/**
 * A grid as a table with its headers. On small screens it scrolls in its own region, in which the headers stay.
 */
export function GridTable({ grid: { columns, rows }, cells }: { grid: Grid; cells: BatchCell[] }) {
  const { t } = useTranslation(["batches", "generation"]);
  const labelsOf = useAxisLabels(cells);
  const columnLabels = labelsOf(columns);
  const rowLabels = rows ? labelsOf(rows) : [undefined];
  const caption = rows
    ? t("gridOf", { columns: t(parameterKey(columns.parameter)), rows: t(parameterKey(rows.parameter)) })
    : t(parameterKey(columns.parameter));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="max-h-[85dvh] overflow-auto rounded-md">
      <table className="w-full table-fixed border-separate border-spacing-1" style={widthOf(columnLabels.length)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {rows ? <td className="sticky top-0 left-0 z-20 w-20 bg-surface-0 sm:w-32" /> : null}
            {columnLabels.map((label) => (
              <th key={label} scope="col" className={`sticky top-0 z-10 ${headerClassNames}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowLabels.map((rowLabel, row) => (
            <tr key={rowLabel ?? "only"}>
              {rowLabel === undefined ? null : (
                <th scope="row" className={`sticky left-0 z-10 ${headerClassNames}`}>
                  {rowLabel}
                </th>
              )}
              {columnLabels.map((label, column) => {
                const place = row * columnLabels.length + column;
                const cell = cells.find(({ index }) => index === place);
                return (
                  <td key={label} className="p-0 align-top">
                    {cell ? <CellContent cell={cell} /> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the width of a table, so that its columns stay large enough to see and small enough to compare. */
function widthOf(columns: number) {
  return { minWidth: `${columns * 8 + 6}rem`, maxWidth: `${columns * 22 + 8}rem` };
}
