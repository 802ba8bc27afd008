import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Key } from "../../ui/key.tsx";
import { hasSingleKeys, setSingleKeys } from "../../ui/single-keys.ts";
import { goKeysOf } from "./go-keys.ts";
import { useIsApple } from "./is-apple.ts";
import { shortcutGroups } from "./shortcut-groups.ts";

export interface ShortcutsProps {
  /** The product features that are enabled. */
  features: { billing: boolean };
}

/** All shortcuts, listed by where they work, and the switch for single-character shortcuts. */
export function Shortcuts({ features }: ShortcutsProps) {
  const { t } = useTranslation("commands");
  const isApple = useIsApple();
  const goShortcuts = goKeysOf(features).map(({ key, does }) => ({ keys: ["G", key.toUpperCase()], does }));
  return (
    <>
      <SingleKeysSwitch />
      <div className="mt-5 grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {shortcutGroups.map(({ name, shortcuts }) => (
          <section key={name} aria-label={t(`shortcuts.group.${name}`)}>
            <h3 className="mb-2 font-medium text-ink-3 text-sm">{t(`shortcuts.group.${name}`)}</h3>
            <dl className="grid gap-y-1.5">
              {[...shortcuts, ...(name === "everywhere" ? goShortcuts : [])].map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4">
                  <dt className="order-2 flex max-w-1/2 shrink-0 flex-wrap justify-end gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{key === "Mod" ? (isApple ? "⌘" : "Ctrl") : key}</Key>
                    ))}
                  </dt>
                  <dd className="min-w-0">{t(`shortcuts.does.${does}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

/** Only scripts can handle these shortcuts, and only scripts can turn them off. */
function SingleKeysSwitch() {
  const { t } = useTranslation("commands");
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(hasSingleKeys()), []);
  const hintId = useId();
  return (
    <div className="rounded-md border border-line p-4 noscript:hidden">
      <label className="flex items-center gap-3 text-ink">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={hintId}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setIsOn(hasSingleKeys());
          }}
          className="size-4.5 shrink-0"
        />
        {t("shortcuts.single")}
      </label>
      <p id={hintId} className="mt-1 pl-7.5 text-ink-3 text-sm">
        {t("shortcuts.singleHint")}
      </p>
    </div>
  );
}
