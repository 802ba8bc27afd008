import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { IconLink } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { isPlainPress } from "../../ui/plain-press.ts";
import { onDemand } from "../on-demand.tsx";
import type { CommandContext } from "./commands.tsx";
import { searchPath } from "./found.ts";
import { useIsApple } from "./is-apple.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const CommandMenu = onDemand(() => import("./command-menu.tsx"), ["commands", "generation"]);
const ShortcutSheet = onDemand(() => import("./shortcut-sheet.tsx"), ["commands"]);

type Shown = "commands" | "shortcuts" | undefined;

/** Opens the menu instead of following the link to the equivalent page. */
type Open = (event: MouseEvent) => void;

/** Returns the command menu and the shortcut sheet, with the keys that open them. Both are loaded on first use. */
export function useCommandMenu(context: CommandContext) {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  useShortcuts({
    features: context.features,
    onSheet: () => setShown("shortcuts"),
    onCommands: () => setShown("commands"),
  });
  const open: Open = (event) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setShown("commands");
  };
  const menu =
    shown === "commands" ? (
      <CommandMenu {...context} onClose={close} onSheet={() => setShown("shortcuts")} />
    ) : shown === "shortcuts" ? (
      <ShortcutSheet features={context.features} onClose={close} />
    ) : null;
  return { open, menu };
}

/** A sidebar entry that opens the menu. */
export function SearchEntry({ onOpen }: { onOpen: Open }) {
  const { t } = useTranslation();
  const keys = useIsApple() ? "⌘K" : "Ctrl K";
  return (
    <Link
      to={searchPath}
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K"
      className="sidebar-link sidebar-search sidebar-in-drawer"
    >
      <Icon name="search" />
      <span className="sidebar-label">{t("nav.search")}</span>
      <span aria-hidden="true" className="text-ink-3 text-xs noscript:hidden pointer-coarse:hidden">
        {keys}
      </span>
    </Link>
  );
}

/** The same entry as an icon for a bar. */
export function SearchIcon({ onOpen }: { onOpen: Open }) {
  const { t } = useTranslation();
  const keys = useIsApple() ? "⌘K" : "Ctrl K";
  return (
    <IconLink
      to={searchPath}
      onClick={onOpen}
      name={t("nav.searchWith", { keys })}
      aria-keyshortcuts="Control+K Meta+K"
      icon={<Icon name="search" />}
      tip="bottom"
    />
  );
}
