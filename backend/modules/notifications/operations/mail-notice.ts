import type { Tx } from "../../../adapters/database/port.ts";
import type { NotificationsDeps } from "../deps.ts";
import { afterQuiet, type Reader } from "../notices.ts";
import { presentNotice } from "../present.ts";
import type { NoticeRecord } from "../records/notices.ts";

/** Where people choose what they are told of. */
const preferencesPath = "/settings#notifications";

/** Mails what a notice says, where its reader wants that of its kind: in the account's language, and not in quiet hours. */
export async function mailNotice(deps: NotificationsDeps, tx: Tx, reader: Reader, notice: NoticeRecord): Promise<void> {
  const { accounts, publicOrigin } = deps;
  const { id, settings, preferences } = reader;
  if (!preferences.mailed.some((kind) => kind === notice.kind)) return;
  const { title, message, link } = presentNotice(notice, settings);
  await accounts.tellOwner(tx, id, {
    template: "long_work",
    params: {
      link: new URL(link ?? "/", publicOrigin).href,
      title,
      message,
      preferences: new URL(preferencesPath, publicOrigin).href,
    },
    dedupeKey: notice.notice_key,
    sendAt: afterQuiet(deps, reader),
  });
}
