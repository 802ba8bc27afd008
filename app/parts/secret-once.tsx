import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/button.tsx";
import { ReadOnlyField } from "../ui/field.tsx";
import { CopyText } from "./copy-actions.tsx";

interface SecretOnceProps {
  label: string;
  copyLabel: string;
  message: string;
  secret: string;
  /** Where the button below the secret goes. */
  doneTo: string;
}

/** Shows a secret in the only response that contains it. */
export function SecretOnce({ label, copyLabel, message, secret, doneTo }: SecretOnceProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  // This element may be above the pressed button. Focus it so that users do not miss it.
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={label}
      className="scroll-mt-24 rounded-lg border border-accent bg-surface-1 p-5"
    >
      <p role="status">{message}</p>
      <ReadOnlyField label={label} className="mt-4" value={secret} />
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyText text={secret} variant="primary">
          {copyLabel}
        </CopyText>
        {/* Load a new document, because the current one contains the secret. */}
        <ButtonLink to={doneTo} reloadDocument>
          {t("done")}
        </ButtonLink>
      </div>
    </section>
  );
}
