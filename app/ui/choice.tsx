import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";

/** A named group of radio buttons or chips. */
export function ChoiceGroup({
  legend,
  legendHidden = true,
  className,
  children,
}: {
  legend: string;
  legendHidden?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? "sr-only" : "mb-2 font-medium"}>{legend}</legend>
      <div className={classNames("flex flex-wrap", className ?? "gap-2")}>{children}</div>
    </fieldset>
  );
}

/** The track of a segmented control. */
export const trackClassNames =
  "inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md bg-surface-2 p-0.75 [scrollbar-width:none] noscript:flex-wrap";

/** A segment: the label of a radio button. */
export const segmentClassNames = "segment";

export interface Segment {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
}

/** Radio buttons as one control: exactly one of a few short choices. */
export function SegmentedControl({
  legend,
  name,
  segments,
  defaultValue,
  onChange,
}: {
  legend: string;
  name: string;
  segments: Segment[];
  defaultValue?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className={trackClassNames}>
        {segments.map(({ value, label, icon }) => (
          <label key={value} className={segmentClassNames}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={onChange && (() => onChange(value))}
              className="over"
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface SegmentLink {
  to: string;
  label: ReactNode;
  icon?: ReactNode;
  current: boolean;
}

/** The same control with links, where each choice is an address. */
export function SegmentedLinks({ label, links }: { label: string; links: SegmentLink[] }) {
  const row = useCurrentInView(links.findIndex(({ current }) => current));
  return (
    <nav ref={row} aria-label={label} className={trackClassNames}>
      {links.map(({ to, label: text, icon, current }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined} className={segmentClassNames}>
          {icon}
          {text}
        </Link>
      ))}
    </nav>
  );
}

export type ChoiceChipProps = Omit<ComponentProps<"input">, "className" | "children"> & {
  children: ReactNode;
  /** Subdued text after the label, for example a price. */
  note?: ReactNode;
};

/** One choice of a group as a chip; a radio button unless `type` is `checkbox`. */
export function ChoiceChip({ children, note, type = "radio", ...control }: ChoiceChipProps) {
  return (
    <label className="chip chip-choice">
      <input {...control} type={type} className="over" />
      {children}
      {note ? <span className="tabular text-ink-3 text-sm in-has-checked:text-ink-2">{note}</span> : null}
    </label>
  );
}

/** A chip that is a link: a suggestion, or a filter in the address. */
export function ChipLink({
  current = false,
  round = false,
  className,
  ...rest
}: LinkProps & { current?: boolean; round?: boolean }) {
  return (
    <Link
      aria-current={current ? "true" : undefined}
      {...rest}
      className={classNames("chip chip-link", round && "chip-round", className)}
    />
  );
}

/** Draws an aspect ratio such as `16:9` in a box of 14 px. */
export function RatioShape({ ratio }: { ratio: string }) {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  const scale = 14 / Math.max(width, height);
  const size: CSSProperties = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return (
    <span aria-hidden="true" className="grid size-4 place-items-center">
      <span className="block rounded-[2px] border-[1.5px] border-current" style={size} />
    </span>
  );
}
