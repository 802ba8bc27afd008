import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { AssistantInfo } from "../../../../contract/conversations.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton, IconLink, iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { Menu, MenuLink } from "../../../ui/menu.tsx";
import { conversationPath, historyPath, newChatPath } from "../addresses.ts";
import { AssistantName } from "../assistant-name.tsx";
import { FavoriteForm, useIsFavorite } from "../favorite-form.tsx";

interface ConversationHeaderProps {
  id: string;
  name: string;
  isFavorite: boolean;
  assistant: AssistantInfo;
}

/** The name of a conversation, its assistant, and its actions. */
export function ConversationHeader({ id, name, isFavorite: marked, assistant }: ConversationHeaderProps) {
  const { t } = useTranslation(["history", "common"]);
  const { search } = useLocation();
  const path = conversationPath(id);
  const isFavorite = useIsFavorite({ id, isFavorite: marked });
  return (
    <header className="relative z-2 flex items-center gap-1 border-line border-b px-2 py-2 sm:px-4">
      <IconLink
        to={historyPath + search}
        name={t("allChats")}
        icon={<Icon name="arrow-left" />}
        tip={false}
        className="xl:hidden"
      />
      <div className="min-w-0 flex-1 px-2">
        <h1 className="truncate font-medium text-base">
          <bdi>{name === "" ? t("untitled") : name}</bdi>
        </h1>
        <AssistantName assistant={assistant} />
      </div>
      <FavoriteForm marked={{ id, isFavorite: marked }}>
        <IconButton
          name={t("favorite.name")}
          icon={<Icon name="heart" className={isFavorite ? "fill-current" : undefined} />}
          aria-pressed={isFavorite}
          tip="bottom"
        />
      </FavoriteForm>
      <Menu label={t("actions")} trigger={<Icon name="ellipsis" />} triggerClassName={iconButtonClassNames({})}>
        <div className="xl:hidden">
          <MenuLink to={newChatPath} icon={<Icon name="message-circle-plus" />}>
            {t("common:nav.newChat")}
          </MenuLink>
        </div>
        <MenuLink to={`${path}/rename${search}`} icon={<Icon name="pencil" />}>
          {t("rename.action")}
        </MenuLink>
        <MenuLink to={`${path}/delete${search}`} icon={<Icon name="trash" />} danger>
          {t("delete.action")}
        </MenuLink>
      </Menu>
    </header>
  );
}
