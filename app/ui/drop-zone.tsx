import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

/** An area that accepts dropped files. It must contain another way to do the same. */
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
  /** Class names while files are dragged over it. */
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
