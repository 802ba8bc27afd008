import { useTranslation } from "react-i18next";
import type { Grid } from "../../../../contract/batches.ts";
import { parameterKey } from "../../../parts/composer/batch/parameter-key.ts";
import { useAxisLabels } from "./axis-labels.ts";
import type { BatchCell } from "./cell.ts";
import { CellContent } from "./cell-content.tsx";

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
    <section aria-label={caption} tabIndex={0} className="batch-grid">
      <table style={{ maxWidth: `${columns.values.length * 22 + 8}rem` }}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {rows ? <td /> : null}
            {columnLabels.map((label, column) => (
              // Equal shares of what the row headers leave.
              <th key={columns.values[column]} scope="col" style={{ width: `${100 / columnLabels.length}%` }}>
                <span>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowLabels.map((rowLabel, row) => (
            <tr key={rows?.values[row] ?? "only"}>
              {rowLabel === undefined ? null : (
                <th scope="row">
                  <span>{rowLabel}</span>
                </th>
              )}
              {columns.values.map((value, column) => {
                const place = row * columns.values.length + column;
                const cell = cells.find(({ index }) => index === place);
                return <td key={value}>{cell ? <CellContent cell={cell} /> : null}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
