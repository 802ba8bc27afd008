/** The conditions of a smart collection's search. */
export function Conditions({ label, conditions }: { label: string; conditions: readonly string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {conditions.map((condition) => (
        <li
          key={condition}
          className="inline-flex min-h-7 min-w-0 items-center rounded-full bg-surface-2 px-3 text-ink-2 text-sm"
        >
          <bdi className="truncate">{condition}</bdi>
        </li>
      ))}
    </ul>
  );
}
