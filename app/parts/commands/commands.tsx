import Bell from "lucide-react/icons/bell";
import BellRing from "lucide-react/icons/bell-ring";
import Boxes from "lucide-react/icons/boxes";
import CircleUser from "lucide-react/icons/circle-user";
import Compass from "lucide-react/icons/compass";
import FolderHeart from "lucide-react/icons/folder-heart";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Images from "lucide-react/icons/images";
import Keyboard from "lucide-react/icons/keyboard";
import Languages from "lucide-react/icons/languages";
import Link2 from "lucide-react/icons/link-2";
import LogOut from "lucide-react/icons/log-out";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import MessagesSquare from "lucide-react/icons/messages-square";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Palette from "lucide-react/icons/palette";
import Plus from "lucide-react/icons/plus";
import Settings from "lucide-react/icons/settings";
import SunMoon from "lucide-react/icons/sun-moon";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { generationTypes } from "../../../contract/generation-terms.ts";
import { type Language, languageNames, languages } from "../../../contract/languages.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { type Appearance, accents, themes } from "../../session/appearance.ts";
import { draftAddress } from "../draft.ts";
import { notificationActionsPath, notificationsPath } from "../notifications/notification-changes.ts";
import { promptsPath } from "../prompt-address.ts";
import { assistantPath, newChatPath, profilePath, settingsPath, walletPath } from "../shell.tsx";

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

/** Returns all places and actions, in display order. */
export function useCommands({ features, appearance, language }: CommandContext) {
  const { t } = useTranslation(["commands", "generation", "common", "history", "notifications"]);
  const page = (to: string, label: string, icon: ReactNode): Command => ({ id: to, label, icon, does: { to } });
  const pages = [
    page("/", t("common:nav.explore"), <Compass />),
    page("/gallery", t("common:nav.gallery"), <Images />),
    page("/gallery/collections", t("page.collections"), <FolderHeart />),
    page("/gallery/uploads", t("page.uploads"), <Upload />),
    page("/gallery/models", t("page.models"), <Boxes />),
    page("/gallery/shares", t("page.shares"), <Link2 />),
    page("/gallery/trash", t("page.trash"), <Trash2 />),
    page(promptsPath, t("page.prompts"), <NotebookPen />),
    page(assistantPath, t("common:nav.assistant"), <MessagesSquare />),
    { ...page(assistantPath, t("history:title"), <MessagesSquare />), id: "chat-history", isRare: true },
    page("/training", t("page.training"), <GraduationCap />),
    ...(features.billing ? [page(walletPath, t("common:nav.wallet"), <Wallet />)] : []),
    ...(features.notifications ? [page(notificationsPath, t("notifications:title"), <Bell />)] : []),
    page(profilePath, t("common:nav.profile"), <CircleUser />),
    page(settingsPath, t("common:nav.settings"), <Settings />),
    page("/shortcuts", t("page.shortcuts"), <Keyboard />),
  ];

  const preference = (name: string, value: string, label: string, icon: ReactNode): Command => ({
    id: `${name}:${value}`,
    label,
    icon,
    does: { post: "/preferences", fields: { [name]: value } },
    isRare: name !== "theme",
  });
  const actions: Command[] = [
    ...generationTypes.map((mode) => ({
      id: mode,
      label: t("action.make", { mode: t(`generation:mode.${mode}`) }),
      icon: <Plus />,
      does: { to: draftAddress({ mode }) },
    })),
    { id: "chat", label: t("history:newChat"), icon: <MessageSquarePlus />, does: { to: newChatPath } },
    ...(features.notifications
      ? [
          {
            id: "read-all",
            label: t("notifications:markAllRead"),
            icon: <BellRing />,
            does: { post: notificationActionsPath, fields: { intent: "read_all" } },
          },
        ]
      : []),
    ...themes
      .filter((theme) => theme !== appearance.theme)
      .map((theme) =>
        preference("theme", theme, t("action.theme", { theme: t(`common:appearance.${theme}`) }), <SunMoon />),
      ),
    ...accents
      .filter((accent) => accent !== appearance.accent)
      .map((accent) =>
        preference("accent", accent, t("action.accent", { accent: t(`common:appearance.${accent}`) }), <Palette />),
      ),
    ...languages
      .filter((code) => code !== language)
      .map((code) =>
        preference("language", code, t("action.language", { language: languageNames[code] }), <Languages />),
      ),
    {
      id: "sign-out",
      label: t("common:nav.signOut"),
      icon: <LogOut />,
      does: { post: "/logout", fields: {} },
    },
  ];
  return { pages, actions };
}
