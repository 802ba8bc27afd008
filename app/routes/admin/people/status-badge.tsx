import { useTranslation } from "react-i18next";
import type { UserStatus } from "../../../../contract/admin/users-terms.ts";
import { Badge } from "../../../ui/badge.tsx";

const tones = { active: "good", disabled: "bad", leaving: "warn" } as const;

/** Whether a user can use the studio. */
export function StatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation("people");
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
