import { useTranslation } from "react-i18next";
import type { EngineKind } from "../../../../contract/admin/engine-terms.ts";
import {
  connectionKeyMaxCharacters,
  connectionNameMaxCharacters,
  connectionUrlMaxCharacters,
  kindsWithAddress,
  kindsWithoutKey,
} from "../../../../contract/admin/engine-terms.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** What an action returned about the form: its values, and what is wrong or was tested. */
export interface FormState {
  values: Record<string, string>;
  message?: string;
  errors: Partial<Record<string, string>>;
  test?: { ok: boolean; message: string; models: string[] };
  /** The typed key, sealed, to be sent instead of it. */
  keptKey?: string | null;
}

/** The result of a test or of a refused form, announced at once. */
export function FormOutcome({ state }: { state: FormState | undefined }) {
  const { t } = useTranslation("engines");
  if (!state) return null;
  return (
    <div role="status" className="empty:hidden">
      {state.test ? (
        <Notice tone={state.test.ok ? "info" : "error"}>
          <p className="text-ink">{state.test.message}</p>
          {state.test.models.length > 0 ? (
            <p className="mt-1 break-words">{t("found", { models: state.test.models.slice(0, 12).join(", ") })}</p>
          ) : null}
        </Notice>
      ) : null}
      {state.message ? <Notice tone="error">{state.message}</Notice> : null}
    </div>
  );
}

/** The key: typed, kept by a test, or stored. None of them is ever in the page. */
export function KeyField({
  state,
  isNeeded,
  stored,
}: {
  state: FormState | undefined;
  isNeeded: boolean;
  stored: { endsWith: string | null } | null;
}) {
  const { t } = useTranslation("engines");
  const isKept = Boolean(state?.keptKey);
  const end = stored?.endsWith;
  const hintOfStored = end ? t("key.storedEnd", { end }) : t("key.stored");
  const hint = isKept ? t("key.kept") : stored ? hintOfStored : isNeeded ? undefined : t("key.optional");
  return (
    <>
      {isKept ? <input type="hidden" name="kept_key" value={state?.keptKey ?? ""} /> : null}
      <TextField
        name="key"
        type="password"
        label={t("key.label")}
        hint={hint}
        error={state?.errors.key}
        autoComplete="off"
        spellCheck={false}
        maxLength={connectionKeyMaxCharacters}
        required={isNeeded && !isKept && !stored}
      />
    </>
  );
}

/** The fields of an engine's connection. */
export function ConnectionFields({
  kind,
  state,
  current,
}: {
  kind: EngineKind;
  state: FormState | undefined;
  current: { name: string; url: string | null; served: string[]; key: { endsWith: string | null } | null };
}) {
  const { t } = useTranslation("engines");
  const values = state?.values ?? {};
  const hasAddress = kindsWithAddress.includes(kind);
  const address = (
    <TextField
      name="url"
      type="url"
      label={t("url.label")}
      hint={hasAddress ? t(kind === "comfyui" ? "url.comfyui" : "url.compatible") : t("url.default")}
      error={state?.errors.url}
      defaultValue={values.url ?? current.url ?? ""}
      maxLength={connectionUrlMaxCharacters}
      required={hasAddress}
    />
  );
  return (
    <>
      {hasAddress ? address : null}
      <KeyField state={state} isNeeded={!kindsWithoutKey.includes(kind)} stored={current.key} />
      {hasAddress ? null : address}
      {kind === "openai-compatible" ? (
        <TextAreaField
          name="served_models"
          label={t("served.label")}
          hint={t("served.hint")}
          error={state?.errors.served_models}
          defaultValue={values.served_models ?? current.served.join("\n")}
        />
      ) : null}
      <TextField
        name="name"
        label={t("name.label")}
        hint={t("name.hint")}
        error={state?.errors.name}
        defaultValue={values.name ?? current.name}
        maxLength={connectionNameMaxCharacters}
      />
    </>
  );
}
