import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { UploadTile } from "../../../parts/training/upload-tile.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Form } from "../../../ui/form.tsx";

/** A page of images that are already uploaded. */
export interface OfferedUploads {
  files: readonly ChosenFile[];
  page: number;
  pages: number;
}

/** Uploaded images that can be added to an order. */
export function FromUploads({ uploads, action }: { uploads: OfferedUploads; action: string }) {
  const { t } = useTranslation("training");
  const pending = useNavigation().formData?.get("intent") === "choose";
  const isPaging = new URLSearchParams(useLocation().search).has("page");
  const { files, page, pages } = uploads;
  const pathOf = (number: number) => `${action}?page=${number}`;
  if (files.length === 0) return null;
  return (
    <Disclosure summary={t("dataset.fromUploads")} open={isPaging} className="mt-3">
      {/* After some are added, the remaining ones start unchecked. */}
      <Form
        key={files.map(({ id }) => id).join()}
        method="post"
        action={isPaging ? pathOf(page) : action}
        preventScrollReset
        className="mt-2"
      >
        <input type="hidden" name="intent" value="choose" />
        <ul className="grid max-h-96 grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
          {files.map((file) => (
            <li key={file.id}>
              <UploadTile file={file} name="upload_id" />
            </li>
          ))}
        </ul>
        <Button pending={pending} className="mt-3">
          {t("dataset.addChosen")}
        </Button>
      </Form>
      <PagingLinks page={page} pages={pages} pathOf={pathOf} preventScrollReset />
    </Disclosure>
  );
}
