import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

/** A place that takes files dragged onto it. What it does must also be reachable in another way, inside it. */
export function DropZone({
  label,
  onFiles,
  className,
  overClassName,
  children,
}: {
  /** Accessible name of the group. */
  label: string;
  onFiles: (files: File[]) => void;
  className?: string;
  /** While files are held over it. */
  overClassName: string;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as what it stands in needs it
    <div
      role="group"
      aria-label={label}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(files);
      }}
      className={classNames(className, isOver && overClassName)}
    >
      {children}
    </div>
  );
}
