import { Link } from "../../ui/link.tsx";
import { adminPath } from "./sections.ts";

/** A user by the email address, as a link to the user's page. A deleted account has an id alone, and no page. */
export function UserLink({ id, email }: { id: string; email: string | null }) {
  if (email === null) return <span className="break-all text-ink-3">{id}</span>;
  return (
    <Link
      to={`${adminPath}/people/${id}`}
      prefetch="intent"
      className="target break-all underline decoration-line-control underline-offset-3 hover:decoration-current"
    >
      {email}
    </Link>
  );
}
