import type { Dispatch, SetStateAction } from "react";
import { useTranslation } from "react-i18next";
import type { ImageField } from "../draft.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { Chosen, FileField } from "./file-field.tsx";
import type { FileUpload } from "./use-upload.ts";

interface ImageListProps {
  place: ImageField;
  max: number;
  chosen: ChosenFile[];
  onChange: Dispatch<SetStateAction<ChosenFile[]>>;
  upload: FileUpload;
  error: string | undefined;
}

/** Chooses the images that a model looks at besides the source. All are optional. */
export function ImageList({ place, max, chosen, onChange, upload, error }: ImageListProps) {
  const { t } = useTranslation("explore");
  return (
    <fieldset className="flex flex-col gap-2 border-line border-t p-3">
      <legend className="contents text-ink-3 text-sm">{t(`${place}.label`)}</legend>
      {chosen.slice(0, max).map((file) => (
        <div key={file.id} className="rounded-md border border-line-control border-dashed">
          <Chosen place={place} file={file} onRemove={() => onChange((all) => all.filter((one) => one !== file))} />
        </div>
      ))}
      {chosen.length < max ? (
        <FileField
          place={place}
          chosen={null}
          onChoose={(file) => file && onChange((all) => [...all, file])}
          upload={upload}
          error={error}
        />
      ) : null}
    </fieldset>
  );
}
