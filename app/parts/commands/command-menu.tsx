import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSubmit } from "react-router";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { Icon } from "../../ui/icon.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { useModal } from "../../ui/use-modal.ts";
import { useOnChange } from "../../ui/use-on-change.ts";
import type { Command, CommandContext } from "./commands.tsx";
import { sendForm } from "./send-form.ts";
import { useFound } from "./use-found.ts";
import { useGroups } from "./use-groups.tsx";

interface CommandMenuProps extends CommandContext {
  onClose: () => void;
  onSheet: () => void;
}

/**
 * The command menu: pages, actions, and the user's prompts, creations and conversations. A combobox whose list is
 * always visible (ARIA Authoring Practices, “Editable Combobox With List Autocomplete”), in a dialog.
 */
export default function CommandMenu({ onClose, onSheet, ...context }: CommandMenuProps) {
  const { t } = useTranslation("commands");
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const dialog = useModal();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const wanted = query.trim();
  const { found, isAsking, hasFailed } = useFound(wanted);
  const groups = useGroups(context, wanted, found);
  const options = groups.flatMap((group) => group.options);
  const current = options[Math.min(active, options.length - 1)];
  const carryOut = useCarryOut(onClose, onSheet);

  useOnChange([current?.id], () => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step && options.length > 0) {
      event.preventDefault();
      const from = Math.min(active, options.length - 1);
      setActive((from + step + options.length) % options.length);
    } else if (key === "Enter" && current) {
      event.preventDefault();
      carryOut(current);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to do what a press beside the dialog does
    <dialog
      ref={dialog}
      aria-label={t("title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="fixed inset-x-0 top-[min(12dvh,6rem)] z-50 m-auto mt-0 h-fit w-[calc(100%-1.5rem)] max-w-160 animate-rise overflow-hidden rounded-lg border border-line-strong bg-surface-1 text-ink shadow-float"
    >
      <div className="flex items-center gap-3 border-line border-b px-4 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5] [&_svg]:text-ink-3">
        <Icon name="search" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t("field")}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={t("field")}
          value={query}
          maxLength={searchMaxCharacters}
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          enterKeyHint="go"
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={press}
          className="h-13 min-w-0 flex-1 bg-transparent text-md outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="target relative rounded-sm border border-line-strong px-1.5 text-ink-3 text-xs transition-colors hover:text-ink"
        >
          {t("close")}
        </button>
      </div>
      <div className="h-[min(26rem,55dvh)] overflow-y-auto overscroll-contain p-1.5">
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("list")} aria-busy={isAsking}>
          {groups.map(({ name, label, options: some }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element stands for
            <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-1.5">
              <p id={`${id}-${name}`} className="px-2.5 pt-2 pb-1 text-ink-3 text-xs">
                {label}
              </p>
              {some.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
                <div
                  key={option.id}
                  id={`${id}-${option.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.id === current?.id}
                  onPointerMove={() => setActive(options.indexOf(option))}
                  onClick={() => carryOut(option)}
                  className="flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-md px-2.5 text-ink-2 aria-selected:bg-surface-3 aria-selected:text-ink pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]"
                >
                  {option.icon}
                  <span dir="auto" className="truncate">
                    {option.label}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && !isAsking ? (
          <p className="px-2.5 py-8 text-center text-ink-2">{t("nothing")}</p>
        ) : null}
        {hasFailed ? <p className="px-2.5 py-3 text-ink-2">{t("failed")}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {isAsking ? "" : t("count", { count: options.length })}
      </p>
    </dialog>
  );
}

/** Returns a function that follows a command's link or sends its form. */
function useCarryOut(onClose: () => void, onSheet: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return ({ does }: Command) => {
    if ("to" in does && does.to === "/shortcuts") {
      onSheet();
      return;
    }
    onClose();
    if ("to" in does) void navigate(does.to);
    else sendForm(does, pathname + search, (fields) => submit(fields, { method: "post", action: does.post }));
  };
}
