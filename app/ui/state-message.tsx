import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface StateMessageProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons and links, the most useful first. */
  actions?: ReactNode;
  /** Heading level in its page. */
  level?: 1 | 2;
  className?: string;
}

function StateMessage({ icon, title, children, actions, level = 2, className }: StateMessageProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={classNames("mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center", className)}>
      {icon ? (
        <span className="mb-5 grid size-14 place-items-center rounded-lg border border-line bg-surface-1 text-ink-2 [&_svg]:size-6 [&_svg]:stroke-[1.5]">
          {icon}
        </span>
      ) : null}
      <Heading className="text-lg">{title}</Heading>
      {children ? <div className="mt-2 text-ink-2">{children}</div> : null}
      {actions ? <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** Empty state: explains the page and offers one action. */
export function EmptyState(props: StateMessageProps) {
  return <StateMessage {...props} />;
}

/** Explains what went wrong and what to do. Announced when it appears. `code` is a status such as 404. */
export function ErrorState({ code, ...props }: StateMessageProps & { code?: ReactNode }) {
  return (
    <div role="alert">
      {code ? <p className="tabular -mb-12 pt-16 text-center text-ink-3">{code}</p> : null}
      <StateMessage {...props} />
    </div>
  );
}
