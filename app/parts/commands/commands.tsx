import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { composerModes } from "../../../contract/generation-terms.ts";
import { type Language, languageNames, languages } from "../../../contract/languages.ts";
import { type Appearance, accents, themes } from "../../session/appearance.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHasAdditions } from "../additions.tsx";
import { draftAddress } from "../draft.ts";
import { notificationActionsPath, notificationsPath } from "../notifications/notification-changes.ts";
import { promptsPath } from "../prompt-address.ts";
import { assistantPath, newChatPath, profilePath, settingsPath, walletPath } from "../shell.tsx";
import { newStripPath } from "../strip-path.ts";

/** A command available on every page: a link to follow, or a form to send. */
export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  does: { to: string } | { post: string; fields: Record<string, string> };
  /** Shown only when a search matches it. */
  isRare?: boolean;
}

export interface CommandContext {
  features: { billing: boolean; notifications: boolean };
  appearance: Appearance;
  language: Language;
}

/** Pages of what our API adds to the specification. */
const additionPaths: readonly string[] = [
  "/gallery/series",
  "/gallery/tags",
  "/gallery/duplicates",
  "/gallery/shares",
  "/gallery/trash",
  "/batches",
  newStripPath,
  promptsPath,
  "/verify",
];

/** Returns all places and actions, in display order. */
export function useCommands({ features, appearance, language }: CommandContext) {
  const hasAdditions = useHasAdditions();
  const { t } = useTranslation(["commands", "generation", "common", "notifications"]);
  const page = (to: string, label: string, icon: ReactNode): Command => ({ id: to, label, icon, does: { to } });
  const pages = [
    page("/", t("common:nav.explore"), <Icon name="compass" />),
    page("/gallery", t("common:nav.gallery"), <Icon name="images" />),
    page("/gallery/collections", t("page.collections"), <Icon name="folder-heart" />),
    page("/gallery/series", t("page.series"), <Icon name="scan-face" />),
    page("/gallery/tags", t("page.tags"), <Icon name="tag" />),
    page("/gallery/duplicates", t("page.duplicates"), <Icon name="images" />),
    page("/gallery/uploads", t("page.uploads"), <Icon name="upload" />),
    page("/gallery/models", t("page.models"), <Icon name="boxes" />),
    page("/gallery/shares", t("page.shares"), <Icon name="link-2" />),
    page("/gallery/trash", t("page.trash"), <Icon name="trash" />),
    page("/batches", t("page.batches"), <Icon name="layout-grid" />),
    page(newStripPath, t("page.strips"), <Icon name="video" />),
    page(promptsPath, t("page.prompts"), <Icon name="notebook-pen" />),
    page(assistantPath, t("common:nav.assistant"), <Icon name="messages-square" />),
    {
      ...page(assistantPath, t("common:nav.chatHistory"), <Icon name="messages-square" />),
      id: "chat-history",
      isRare: true,
    },
    page("/training", t("page.training"), <Icon name="graduation-cap" />),
    page("/verify", t("page.verify"), <Icon name="shield-check" />),
    ...(features.billing ? [page(walletPath, t("common:nav.wallet"), <Icon name="wallet" />)] : []),
    ...(features.notifications ? [page(notificationsPath, t("notifications:title"), <Icon name="bell" />)] : []),
    page(profilePath, t("common:nav.profile"), <Icon name="circle-user" />),
    page(settingsPath, t("common:nav.settings"), <Icon name="settings" />),
    page("/shortcuts", t("page.shortcuts"), <Icon name="keyboard" />),
  ].filter(({ id }) => hasAdditions || !additionPaths.includes(id));

  const preference = (name: string, value: string, label: string, icon: ReactNode): Command => ({
    id: `${name}:${value}`,
    label,
    icon,
    does: { post: "/preferences", fields: { [name]: value } },
    isRare: name !== "theme",
  });
  const actions: Command[] = [
    ...composerModes
      .filter((mode) => hasAdditions || mode !== "image-to-video-audio")
      .map((mode) => ({
        id: mode,
        label: t("action.make", { mode: t(`generation:mode.${mode}`) }),
        icon: <Icon name="plus" />,
        does: { to: draftAddress({ mode }) },
      })),
    {
      id: "chat",
      label: t("common:nav.newChat"),
      icon: <Icon name="message-square-plus" />,
      does: { to: newChatPath },
    },
    ...(features.notifications
      ? [
          {
            id: "read-all",
            label: t("notifications:markAllRead"),
            icon: <Icon name="bell-ring" />,
            does: { post: notificationActionsPath, fields: { intent: "read_all" } },
          },
        ]
      : []),
    ...themes
      .filter((theme) => theme !== appearance.theme)
      .map((theme) =>
        preference(
          "theme",
          theme,
          t("action.theme", { theme: t(`common:appearance.${theme}`) }),
          <Icon name="sun-moon" />,
        ),
      ),
    ...accents
      .filter((accent) => accent !== appearance.accent)
      .map((accent) =>
        preference(
          "accent",
          accent,
          t("action.accent", { accent: t(`common:appearance.${accent}`) }),
          <Icon name="palette" />,
        ),
      ),
    ...languages
      .filter((code) => code !== language)
      .map((code) =>
        preference(
          "language",
          code,
          t("action.language", { language: languageNames[code] }),
          <Icon name="languages" />,
        ),
      ),
    {
      id: "sign-out",
      label: t("common:nav.signOut"),
      icon: <Icon name="log-out" />,
      does: { post: "/logout", fields: {} },
    },
  ];
  return { pages, actions };
}
