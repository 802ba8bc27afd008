import { ButtonLink } from "../ui/button.tsx";

/** A link from a toast to the item it is about. */
export function ToastLink({ link }: { link: { label: string; to: string } }) {
  return (
    <ButtonLink to={link.to} variant="quiet" size="small">
      {link.label}
    </ButtonLink>
  );
}
