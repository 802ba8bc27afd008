import { useTranslation } from "react-i18next";
import { classNames } from "../ui/class-names.ts";
import { Link } from "../ui/link.tsx";

/** The logo mark: an image frame with light coming in from a corner. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
      <rect x="3.75" y="3.75" width="16.5" height="16.5" rx="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7.5 16.5a9 9 0 0 1 9-9" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="15.25" cy="15.25" r="2" className="fill-accent" />
    </svg>
  );
}

/** Mark and name of the studio, with a link to the home page. */
export function Brand({
  appName,
  compact = false,
  className,
}: {
  appName: string;
  /** Shows only the mark, where space is limited. */
  compact?: boolean;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <Link
      to="/"
      aria-label={t("nav.home", { appName })}
      className={classNames(
        "inline-flex min-h-10 min-w-0 items-center gap-2.5 rounded-md text-md font-semibold tracking-[-0.012em]",
        className,
      )}
    >
      <Mark />
      <span className={classNames("truncate", compact && "max-[28rem]:hidden")}>{appName}</span>
    </Link>
  );
}
