import type { IssuerChoice } from "../session/issuers.server.ts";
import { type ButtonSize, type ButtonVariant, buttonClassNames } from "../ui/button.tsx";

/** One button for each issuer that users sign in with. They are plain forms because they leave the site. */
export function IssuerButtons({
  issuers,
  fields,
  size = "large",
  variant,
}: {
  issuers: readonly IssuerChoice[];
  /** Sent along: the page to return to, an invite, a purpose. */
  fields: Readonly<Record<string, string>>;
  size?: ButtonSize;
  variant?: ButtonVariant;
}) {
  // Google's logo needs a plain background.
  const lookOf = (id: IssuerChoice["id"]) => (id === "google" && variant === "primary" ? "secondary" : variant);
  return issuers.map(({ id, label }) => (
    <form key={id} method="post" action={`/auth/${id}`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClassNames({ size, variant: lookOf(id), wide: size === "large" })}>
        {id === "google" ? <img src="/google.svg" alt="" width={18} height={18} /> : null}
        {label}
      </button>
    </form>
  ));
}
