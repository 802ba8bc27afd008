import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { fieldsOf, type NotificationChange, notificationActionsPath } from "./notification-changes.ts";
import { useNotifications } from "./notifications-provider.tsx";

const readAll: NotificationChange = { intent: "read_all" };

/** Marks all as read. It keeps its space when nothing is left to mark. */
export function ReadAllForm({ variant }: Pick<ButtonProps, "variant">) {
  const { t } = useTranslation("notifications");
  const { pathname, search } = useLocation();
  const { unread, change } = useNotifications();
  const nothingLeft = unread === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!nothingLeft) change(readAll);
  };
  return (
    <form method="post" action={notificationActionsPath} onSubmit={submit}>
      {fieldsOf(readAll, pathname + search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        variant={variant}
        size="small"
        icon={<Icon name="check-check" />}
        aria-disabled={nothingLeft || undefined}
        className="aria-disabled:opacity-50"
      >
        {t("markAllRead")}
      </Button>
    </form>
  );
}
