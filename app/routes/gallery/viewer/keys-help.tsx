import { useTranslation } from "react-i18next";
import { useHasAdditions } from "../../../parts/additions.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Key } from "../../../ui/key.tsx";

/** The viewer's keys, each with the name of its action. */
const keys = [
  { keys: ["←", "→"], does: "step" },
  { keys: ["+", "−"], does: "zoom" },
  { keys: ["0"], does: "fit" },
  { keys: ["1"], does: "actual" },
  { keys: ["←", "→", "↑", "↓"], does: "move" },
  { keys: ["F"], does: "favorite", isAddition: true },
  { keys: ["I"], does: "details" },
  { keys: ["Delete"], does: "delete", isAddition: true },
  { keys: ["Esc"], does: "leave" },
  { keys: ["?"], does: "help" },
] as const;

/** A list of the viewer's keys. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("viewer");
  const hasAdditions = useHasAdditions();
  const shown = keys.filter((key) => hasAdditions || !("isAddition" in key));
  return (
    <Dialog title={t("keys.title")} closeLabel={t("keys.close")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
        {shown.map(({ keys: presses, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {presses.map((press) => (
                <Key key={press}>{press}</Key>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
