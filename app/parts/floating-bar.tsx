import { classNames } from "../ui/class-names.ts";
import { iconButtonClassNames } from "../ui/icon-button.tsx";
import { NavLink } from "../ui/link.tsx";
import { Figures } from "./figures.tsx";
import type { Place } from "./shell.tsx";

/** A bar that floats above the page on small screens (specification, section 2). */
export const floatingBarClassNames =
  "flex items-center gap-0.5 max-lg:fixed max-lg:inset-x-3 max-lg:top-3 max-lg:z-30 max-lg:rounded-lg max-lg:border max-lg:border-line-strong max-lg:bg-surface-1 max-lg:p-1 max-lg:shadow-float max-[22.4rem]:[&_:is(a,button,summary)]:min-w-10";

/** Where a floating bar opens its notifications. */
export const belowFloatingBar = "max-lg:inset-x-3 max-lg:top-17 max-lg:mx-auto max-lg:max-w-92";

/** An entry of a floating bar. */
export function PlaceIcon({ place: { to, label, icon, badge }, className }: { place: Place; className?: string }) {
  return (
    <NavLink
      to={to}
      end={to === "/"}
      className={classNames(
        iconButtonClassNames({}),
        "aria-[current]:bg-surface-2 aria-[current]:text-ink",
        // The figure is below its icon.
        badge && "[&_svg]:-translate-y-1.5",
        className,
      )}
    >
      {icon}
      <span className="sr-only">{label}</span>
      {badge ? (
        <>
          <span
            aria-hidden="true"
            className="tabular absolute inset-x-0 bottom-0.5 text-center text-[0.625rem] text-ink leading-4"
          >
            <Figures>{badge.text}</Figures>
          </span>
          <Figures className="sr-only">{badge.words}</Figures>
        </>
      ) : null}
    </NavLink>
  );
}
