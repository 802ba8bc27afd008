import { useTranslation } from "react-i18next";
import { type Command, type CommandContext, useCommands } from "./commands.tsx";
import { type Found, foundGroups } from "./found.ts";
import { FoundIcon } from "./found-icon.tsx";
import { isFound } from "./matching.ts";

export interface CommandGroup {
  name: string;
  label: string;
  options: Command[];
}

/**
 * Returns the groups that match a query: pages, actions, and the user's items. Without a query, returns the most used
 * entries.
 */
export function useGroups(context: CommandContext, query: string, found: Found | undefined): CommandGroup[] {
  const { t } = useTranslation("commands");
  const { pages, actions } = useCommands(context);
  const matching = (commands: Command[]) =>
    commands.filter(({ label, isRare }) => (query === "" ? !isRare : isFound(query, label)));
  const own = foundGroups.map((name) => ({
    name,
    label: t(`group.${name}`),
    options: (found?.[name] ?? []).map(({ id, label, to, thumbnail }) => ({
      id,
      label,
      icon: <FoundIcon group={name} thumbnail={thumbnail} />,
      does: { to },
    })),
  }));
  const groups = [
    { name: "pages", label: t("group.pages"), options: matching(pages) },
    { name: "actions", label: t("group.actions"), options: matching(actions) },
    ...own,
  ];
  return groups.filter(({ options }) => options.length > 0);
}
