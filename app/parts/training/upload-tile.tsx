import type { ComponentProps } from "react";
import type { ChosenFile } from "../composer/chosen-file.ts";

type UploadTileProps = Pick<ComponentProps<"input">, "name" | "checked" | "disabled" | "onChange"> & {
  file: ChosenFile;
};

/** An upload with a checkbox for a form. */
export function UploadTile({ file, ...control }: UploadTileProps) {
  return (
    <label
      className="relative block aspect-square cursor-pointer overflow-hidden rounded-md bg-[length:100%_100%] bg-surface-2 ring-accent ring-offset-2 ring-offset-surface-0 has-checked:ring-2 has-disabled:cursor-default has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent"
      style={file.placeholder ? { backgroundImage: `url(${file.placeholder})` } : undefined}
    >
      <img src={file.src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      <input
        {...control}
        type="checkbox"
        value={file.id}
        aria-label={file.name}
        className="absolute top-1.5 left-1.5 size-5 accent-accent-strong"
      />
    </label>
  );
}
