import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { CopyText } from "../../../parts/copy-actions.tsx";
import { Button, buttonClassNames } from "../../../ui/button.tsx";
import { ReadOnlyField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";

const never = () => () => undefined;

/** Returns whether the device has a native share sheet. The server cannot know that. */
function useNativeSharing(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof navigator.share === "function",
    () => false,
  );
}

/** The link itself, and the ways to share it. */
export function ShareLink({ address }: { address: string }) {
  const { t } = useTranslation("sharing");
  const hasNative = useNativeSharing();
  const send = () => {
    // Closing the sheet without choosing is not an error.
    void navigator.share({ url: address }).catch(() => undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      <ReadOnlyField label={t("link")} value={address} />
      <div className="flex flex-wrap gap-2">
        <CopyText text={address} variant="primary">
          {t("copy")}
        </CopyText>
        {hasNative ? (
          <Button type="button" icon={<Icon name="send" />} onClick={send}>
            {t("send")}
          </Button>
        ) : null}
        <a href={address} target="_blank" rel="noreferrer" className={buttonClassNames({})}>
          <Icon name="external-link" />
          {t("open")}
        </a>
      </div>
    </div>
  );
}
