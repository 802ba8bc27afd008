import { useId } from "react";
import type { NumberWriter } from "../../../../contract/formats.ts";
import { Figures } from "../../../parts/figures.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { AdminTable } from "../admin-table.tsx";

interface BarChartProps {
  title: string;
  /** What a bar stands for: an hour or a day. */
  unit: string;
  /** The names of the values of a bar. The second one is a part of the first. */
  series: readonly [string, string?];
  bars: readonly { label: string; values: readonly number[] }[];
  /** The label of the table with the same values. */
  table: string;
  number: NumberWriter;
}

const height = 100;
/** Of the width of a bar and the space beside it. */
const barShare = 0.72;
/** A value above 0 is always visible. */
const visibleMin = 1.5;

/** Values over time as bars, and the same as a table. The server draws it; it needs no script. */
export function BarChart({ title, unit, series, bars, table, number }: BarChartProps) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ values: [value = 0] }) => value));
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(visibleMin, (value / most) * height));
  const total = bars.reduce((sum, { values: [value = 0] }) => sum + value, 0);
  const titleOf = (values: readonly number[]) =>
    series.map((name, place) => `${name}: ${number.format(values[place] ?? 0)}`).join(", ");
  const [first, last] = [bars[0]?.label ?? "", bars.at(-1)?.label ?? ""];
  return (
    <section className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-medium">{title}</h2>
        <Figures className="tabular text-ink-2">{number.format(total)}</Figures>
      </div>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-28 w-full border-line-strong border-b"
      >
        <title id={id}>{`${title}, ${first} – ${last}: ${number.format(total)}`}</title>
        {bars.map(({ label, values }, place) => (
          <g key={label}>
            <title>{`${label}. ${titleOf(values)}`}</title>
            {/* The whole column answers the pointer, also where its value is 0. */}
            <rect x={place} y={0} width={1} height={height} className="fill-transparent" />
            {values.map((value, part) => (
              <rect
                key={series[part]}
                x={place + (1 - barShare) / 2}
                y={height - heightOf(value)}
                width={barShare}
                height={heightOf(value)}
                className={part === 0 ? "fill-accent" : "fill-bad"}
              />
            ))}
          </g>
        ))}
      </svg>
      {series[1] === undefined ? null : (
        // Names the colors. The table has the same names.
        <ul aria-hidden="true" className="mt-1.5 flex gap-4 text-ink-2 text-xs">
          {series.map((name, place) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className={classNames("size-2 rounded-full", place === 0 ? "bg-accent" : "bg-bad")} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="tabular mt-1 flex justify-between gap-3 text-ink-3 text-xs">
        <Figures>{first}</Figures>
        <Figures>{last}</Figures>
      </div>
      <Disclosure summary={table} summaryClassName="text-sm">
        <AdminTable
          caption={title}
          rows={bars.map(({ label, values }) => ({ id: label, values }))}
          columns={[
            { label: unit, cell: (bar) => <Figures>{bar.id}</Figures> },
            ...series.map((name = "", place) => ({
              label: name,
              isFigure: true,
              cell: (bar: { values: readonly number[] }) => <Figures>{number.format(bar.values[place] ?? 0)}</Figures>,
            })),
          ]}
        />
      </Disclosure>
    </section>
  );
}
