import { ButtonLink } from "../ui/button.tsx";

/** Leads from a toast to what it tells of. */
export function ToastLink({ link }: { link: { label: string; to: string } }) {
  return (
    <ButtonLink to={link.to} variant="quiet" size="small">
      {link.label}
    </ButtonLink>
  );
}
