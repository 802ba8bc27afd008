import type { ReactNode } from "react";

/** Names and values in two columns. Entries without a value are omitted. */
export function KeyValueList({ entries }: { entries: { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {entries
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the details of one item keep their places
          <div key={place} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tabular min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
