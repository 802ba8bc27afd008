import { classNames } from "./class-names.ts";

/** A user's profile image, or the first letter of `name`. Decorative: the name is beside it or labels the control. */
export function Avatar({ name, src, className }: { name: string; src?: string | null; className?: string }) {
  const box = classNames("size-8 shrink-0 rounded-full", className);
  if (src) return <img src={src} alt="" width={32} height={32} className={`${box} object-cover`} />;
  const [letter = ""] = name.trim();
  return (
    <span
      aria-hidden="true"
      className={`${box} grid select-none place-items-center bg-accent-soft font-semibold text-accent`}
    >
      {letter.toUpperCase()}
    </span>
  );
}
