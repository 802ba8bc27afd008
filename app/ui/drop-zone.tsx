import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

/** A place that takes a file dragged onto it. What it does must also be reachable in another way, inside it. */
export function DropZone({
  label,
  onFile,
  className,
  overClassName,
  children,
}: {
  /** Accessible name of the group. */
  label: string;
  onFile: (file: File) => void;
  className?: string;
  /** While a file is held over it. */
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
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        setIsOver(false);
        onFile(file);
      }}
      className={classNames(className, isOver && overClassName)}
    >
      {children}
    </div>
  );
}
