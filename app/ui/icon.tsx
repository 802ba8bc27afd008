import { classNames } from "./class-names.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

interface IconProps {
  name: IconName;
  /** Accessible name. Without one, the icon is hidden from screen readers. */
  label?: string;
  className?: string;
}

/** An icon. All icons are in one file, which browsers load once. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames("icon", className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
