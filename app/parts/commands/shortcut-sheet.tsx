import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { Shortcuts, type ShortcutsProps } from "./shortcuts.tsx";

/** All shortcuts, in a dialog over the page; `/shortcuts` shows the same list. */
export default function ShortcutSheet({ features, onClose }: ShortcutsProps & { onClose: () => void }) {
  const { t } = useTranslation("commands");
  return (
    <Dialog title={t("shortcuts.title")} closeLabel={t("close")} onClose={onClose} wide>
      <Shortcuts features={features} />
    </Dialog>
  );
}
