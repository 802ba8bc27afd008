import type { TFunction } from "i18next";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isUnavailable, messageOf } from "../../../framework/connection/failures.ts";
import { RetryLink } from "../../../framework/connection/retry-link.tsx";
import { useReadRetries } from "../../../framework/connection/use-read-retries.ts";
import { creationName } from "../../../parts/creation-name.ts";
import { ErrorTitle } from "../../../parts/error-title.tsx";
import type { ViewerDetails } from "../../../session/viewer-details.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { listPath } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";
import { DetailsPanel } from "./details/details-panel.tsx";
import { useDetailsPanel } from "./details/use-details-panel.ts";
import { KeysHelp } from "./keys-help.tsx";
import { Stage } from "./stage/stage.tsx";
import { useZoom } from "./stage/use-zoom.ts";
import { ZoomButtons } from "./stage/zoom-buttons.tsx";
import { StepLinks } from "./step-links.tsx";
import { DetailsToggle, Toolbar } from "./toolbar.tsx";
import { useIdleControls } from "./use-idle-controls.ts";
import { useSteps } from "./use-steps.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { useClose, ViewerDialog, viewerTitleId } from "./viewer-dialog.tsx";
import type { Viewed } from "./viewer-props.ts";

interface ViewerProps {
  query: ListQuery;
  /** `null` when the creation does not exist. */
  viewed: Viewed | null;
  detailsShown: ViewerDetails;
  timeZone: string;
}

/** One creation, shown over its list. */
export function Viewer({ query, viewed, detailsShown, timeZone }: ViewerProps) {
  const listTo = listPath(query);
  const close = useClose(listTo);
  return (
    <ViewerDialog creationId={viewed?.creation.id} onClose={close}>
      {viewed ? (
        <Viewing
          query={query}
          viewed={viewed}
          detailsShown={detailsShown}
          timeZone={timeZone}
          listTo={listTo}
          onClose={close}
        />
      ) : (
        <Missing listTo={listTo} onClose={close} />
      )}
    </ViewerDialog>
  );
}

interface ViewingProps extends ViewerProps {
  viewed: Viewed;
  listTo: string;
  onClose: () => void;
}

function Viewing({ query, viewed, detailsShown, timeZone, listTo, onClose }: ViewingProps) {
  const { t } = useTranslation(["viewer", "generation"]);
  const steps = useSteps(query, viewed);
  const { shown, settled } = steps;
  const details = useDetailsPanel(detailsShown);
  const [helpShown, setHelpShown] = useState(false);
  const zoom = useZoom({
    id: shown.id,
    pixelWidth: shown.width,
    zooms: shown.kind === "image",
    onSwipe: steps.step,
  });
  const favorite = useRef<HTMLFormElement>(null);
  const remove = useRef<HTMLFormElement>(null);
  useViewerKeys({
    zoom,
    step: steps.step,
    favorite: () => favorite.current?.requestSubmit(),
    remove: () => remove.current?.requestSubmit(),
    toggleDetails: details.toggle,
    showHelp: () => setHelpShown(true),
  });
  const leave = () => {
    if (viewed.next) steps.step(1);
    else if (viewed.previous) steps.step(-1);
    else onClose();
  };
  const body = useIdleControls(!details.open);
  const placeholder = viewed.placeholders[shown.id];
  return (
    <div ref={body} className="viewer-body" aria-busy={!settled} data-details={details.chosen}>
      <div className="viewer-bar">
        <div className="viewer-top">
          <CloseLink listTo={listTo} onClose={onClose} />
          <h1 id={viewerTitleId} className="viewer-title min-w-0 flex-1 truncate font-normal text-ink-2 text-sm">
            {creationName(shown, t)}
          </h1>
        </div>
        <Toolbar
          query={query}
          viewed={viewed}
          shown={shown}
          settled={settled}
          listTo={listTo}
          favorite={favorite}
          remove={remove}
          onLeave={leave}
          onHelp={() => setHelpShown(true)}
        />
      </div>
      <DetailsToggle open={details.open} onToggle={details.toggle} />
      <Stage creation={shown} placeholder={placeholder} zoom={zoom} />
      <StepLinks query={query} viewed={viewed} onStep={steps.step} />
      {shown.kind === "image" ? <ZoomButtons zoom={zoom} /> : null}
      <DetailsPanel creation={shown} details={settled ? viewed.details : undefined} query={query} timeZone={timeZone} />
      <p role="status" className="sr-only">
        {steps.taken > 0 && settled ? announcement(t, viewed) : ""}
      </p>
      {helpShown ? <KeysHelp onClose={() => setHelpShown(false)} /> : null}
    </div>
  );
}

/** Announces the current creation, and whether the list ends there. */
function announcement(t: TFunction<["viewer", "generation"]>, { creation, previous, next }: Viewed): string {
  const place = previous ? (next ? "" : t("last")) : t("first");
  return [t(`shown.${creation.kind}`, { prompt: creationName(creation, t) }), place].filter(Boolean).join(" ");
}

function CloseLink({ listTo, onClose }: { listTo: string; onClose: () => void }) {
  const { t } = useTranslation("viewer");
  return (
    <Link
      to={listTo}
      aria-label={t("close")}
      title={t("close")}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onClose();
      }}
      className={iconButtonClassNames({})}
    >
      <Icon name="x" />
    </Link>
  );
}

function Missing({ listTo, onClose }: { listTo: string; onClose: () => void }) {
  const { t } = useTranslation("viewer");
  return (
    <Empty listTo={listTo} onClose={onClose}>
      <EmptyState
        level={1}
        icon={<Icon name="image-off" />}
        title={<span id={viewerTitleId}>{t("missing.title")}</span>}
        actions={
          <ButtonLink to={listTo} variant="primary" replace preventScrollReset>
            {t("missing.back")}
          </ButtonLink>
        }
      >
        {t("missing.message")}
      </EmptyState>
    </Empty>
  );
}

function Empty({ listTo, onClose, children }: { listTo: string; onClose: () => void; children: ReactNode }) {
  return (
    <div className="viewer-body">
      <div className="viewer-bar">
        <div className="viewer-top">
          <CloseLink listTo={listTo} onClose={onClose} />
        </div>
      </div>
      <div className="viewer-stage overflow-auto">{children}</div>
    </div>
  );
}

/** Replaces a creation that could not be read. Loads it as soon as it is available again. */
export function BrokenViewer({ error }: { error: unknown }) {
  const { t } = useTranslation(["viewer", "common"]);
  const [search] = useSearchParams();
  const listTo = search.size ? `/gallery?${search}` : "/gallery";
  const close = useClose(listTo);
  useReadRetries(isUnavailable(error));
  return (
    <ViewerDialog onClose={close}>
      <ErrorTitle title={t("viewer:broken")} />
      <Empty listTo={listTo} onClose={close}>
        <EmptyState
          level={1}
          icon={<Icon name="circle-exclamation-point" />}
          title={<span id={viewerTitleId}>{t("viewer:broken")}</span>}
          actions={<RetryLink />}
        >
          {messageOf(error) ?? t("common:routeError.message")}
        </EmptyState>
      </Empty>
    </ViewerDialog>
  );
}
