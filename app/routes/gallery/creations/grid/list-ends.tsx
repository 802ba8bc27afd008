import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SpinnerRing } from "../../../../ui/spinner.tsx";
import { listPath } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import type { ListView } from "./use-loaded-list.ts";

interface ListEdgeProps {
  query: ListQuery;
  view: ListView;
}

/** Shown above a list that does not start at its beginning. */
export function NewerLink({ query, view: { list } }: ListEdgeProps) {
  const { t } = useTranslation("gallery");
  if (list.previous === null) return null;
  return (
    <div className="mb-4 flex justify-center">
      <ButtonLink
        to={listPath({ ...query, before: list.previous, after: undefined, month: undefined })}
        icon={<Icon name="arrow-up" />}
      >
        {t("newer")}
      </ButtonLink>
    </div>
  );
}

/** Shown below a list: a link to more tiles, an error, or the end of the list. */
export function ListEnd({ query, view: { list, phase, loadMore } }: ListEdgeProps) {
  const { t } = useTranslation("gallery");
  const count = list.stretches.reduce((sum, { cells }) => sum + cells.length, 0);
  const hasGrown = list.stretches.length > 1;
  return (
    <div className="mt-8 flex min-h-11 flex-col items-center gap-3 text-ink-3 text-sm [overflow-anchor:none]">
      <p role="status" className="sr-only">
        {hasGrown ? t("loaded", { count }) : ""}
      </p>
      {phase === "failed" ? (
        <>
          <p role="alert">{t("moreFailed")}</p>
          <Button type="button" onClick={loadMore}>
            {t("tryAgain")}
          </Button>
        </>
      ) : list.next !== null ? (
        <ButtonLink
          to={listPath({ ...query, after: list.next, before: undefined, month: undefined })}
          icon={phase === "loading" ? <SpinnerRing /> : undefined}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            loadMore();
          }}
        >
          {t(phase === "loading" ? "loadingMore" : "loadMore")}
        </ButtonLink>
      ) : hasGrown ? (
        <p>{t("end")}</p>
      ) : null}
    </div>
  );
}
