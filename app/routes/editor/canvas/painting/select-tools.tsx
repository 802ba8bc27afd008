import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { selectionTextMaxCharacters } from "../../../../../contract/limits.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { ErrorNotice } from "../../../../ui/notice.tsx";
import { pressedKey } from "../../../../ui/pressed-key.ts";
import { selectRegion } from "../mask/select-region.ts";
import type { Size } from "../view.ts";

export interface SelectToolsProps {
  offers: { subject: boolean; text: boolean };
  size: Size;
  onSelected: (runs: Uint32Array, erases: boolean) => void;
}

/** Asks the server to find what to select. With Shift, or the eraser, it is removed from the mask instead. */
export default function SelectTools({ offers, size, onSelected }: SelectToolsProps) {
  const { t } = useTranslation(["canvas", "common"]);
  const hintId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<"subject" | "text">();
  const [refusal, setRefusal] = useState("");

  const ask = async (wanted: "subject" | "text", erases: boolean) => {
    const text = wanted === "text" ? (box.current?.value.trim() ?? "") : "";
    if (asking || (wanted === "text" && !text)) return box.current?.focus();
    setAsking(wanted);
    setRefusal("");
    try {
      const answer = await selectRegion(text, size);
      if (typeof answer === "string") setRefusal(answer || t("select.failed"));
      else onSelected(answer, erases);
    } catch {
      setRefusal(t("common:offline"));
    } finally {
      setAsking(undefined);
    }
  };
  const pendingLabel = t("select.pending");
  const press =
    (wanted: "subject" | "text") =>
    ({ shiftKey }: MouseEvent) =>
      void ask(wanted, shiftKey);
  // The form around would be sent.
  const enter = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter") return;
    event.preventDefault();
    void ask("text", event.shiftKey);
  };

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2" aria-describedby={hintId}>
      {offers.subject ? (
        <Button
          type="button"
          icon={<Icon name="scan-face" />}
          pending={asking === "subject"}
          pendingLabel={pendingLabel}
          aria-describedby={hintId}
          onClick={press("subject")}
        >
          {t("select.subject")}
        </Button>
      ) : null}
      {offers.text ? (
        <>
          <input
            ref={box}
            type="text"
            aria-label={t("select.what")}
            placeholder={t("select.placeholder")}
            maxLength={selectionTextMaxCharacters}
            onKeyDown={enter}
            className="box h-10 min-w-40 flex-1 pointer-coarse:h-11"
          />
          <Button
            type="button"
            pending={asking === "text"}
            pendingLabel={pendingLabel}
            aria-describedby={hintId}
            onClick={press("text")}
          >
            {t("select.text")}
          </Button>
        </>
      ) : null}
      <span id={hintId} className="text-ink-3 text-sm">
        {t("select.hint")}
      </span>
      <ErrorNotice className="w-full">{refusal}</ErrorNotice>
    </div>
  );
}
