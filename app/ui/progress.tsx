/**
 * Progress from 0 to 1; `null` when it is not known, which shows movement without an amount. `label` names it for
 * screen readers, `valueText` is the value in words.
 */
export function Progress({ value, label, valueText }: { value: number | null; label: string; valueText?: string }) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-1 overflow-hidden rounded-full bg-surface-3"
    >
      <div
        className={`h-full w-full origin-left rounded-full bg-accent transition-transform duration-(--calm) ${percent === undefined ? "animate-breathe" : ""}`}
        style={{ transform: `scaleX(${(percent ?? 30) / 100})` }}
      />
    </div>
  );
}
