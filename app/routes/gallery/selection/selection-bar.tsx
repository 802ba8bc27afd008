import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { selectionMaxItems } from "../../../../contract/limits.ts";
import { bulkActionPath } from "../../../parts/tile-changes.ts";
import { selectionFormId } from "../../../parts/tile-tick.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { searchAsking } from "./select-parameter.ts";
import { nextToFocus } from "./selectable-tiles.ts";
import { countOf, isFull } from "./selected.ts";
import { useSelectionArea, useSelectionState } from "./selection-area.tsx";
import { fieldsOf, selectionFieldNames } from "./selection-fields.ts";
import { isSelecting, type SelectionState } from "./selection-store.ts";
import { useChangeSelected } from "./use-change-selected.ts";

interface SelectionBarProps {
  /** Returns whether a press is handled without sending the form. */
  onAct?: (submitter: HTMLButtonElement) => boolean;
  /** The buttons, as `BarButton`, and at most one `BarMenu`. */
  children: ReactNode;
}

/**
 * The form that acts on a selection, at the bottom of the window. The checkboxes of the page belong to it. With
 * JavaScript it sends the selection even if its tiles are not rendered.
 */
export function SelectionBar({ onAct, children }: SelectionBarProps) {
  const { t } = useTranslation("selection");
  const { store, list } = useSelectionArea();
  const state = useSelectionState(store);
  const { pathname, search } = useLocation();
  const change = useChangeSelected();
  const form = useRef<HTMLFormElement>(null);
  const [scripted, setScripted] = useState(false);

  useEffect(() => {
    setScripted(true);
    const complete = ({ formData }: FormDataEvent) => {
      const { selected } = store.state();
      for (const name of selectionFieldNames) formData.delete(name);
      for (const [name, value] of fieldsOf(selected, list)) formData.append(name, value);
      // The confirmation is asked on this page.
      if (selected.matching) formData.set("confirmed", "1");
    };
    const { current } = form;
    current?.addEventListener("formdata", complete);
    return () => current?.removeEventListener("formdata", complete);
  }, [store, list]);

  const act = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.dataset.native !== undefined) return;
    event.preventDefault();
    if (onAct?.(submitter)) return;
    const focusNext = nextToFocus(store);
    change(new FormData(event.currentTarget, submitter));
    if (submitter.dataset.keeps !== undefined) return;
    store.clear();
    focusNext();
  };

  const isEmpty = countOf(state.selected, list?.count ?? 0) === 0;
  return (
    <form
      ref={form}
      id={selectionFormId}
      method="post"
      action={bulkActionPath}
      onSubmit={act}
      aria-label={t("bar")}
      data-open={isSelecting(state) ? "" : undefined}
      className="selection-bar"
    >
      <input type="hidden" name="return" value={pathname + searchAsking(search, undefined)} />
      {list ? <input type="hidden" name="list" value={list.search} /> : null}
      {scripted
        ? null
        : fieldsOf(state.selected, list).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
      <BarCount state={state} />
      <fieldset aria-label={t("actions")} disabled={scripted && isEmpty} className="selection-actions">
        {children}
      </fieldset>
    </form>
  );
}

/** The number of selected creations, with buttons to select none or all matches. */
function BarCount({ state: { selected } }: { state: SelectionState }) {
  const { t } = useTranslation("selection");
  const { store, list } = useSelectionArea();
  const { pathname, search } = useLocation();
  const count = countOf(selected, list?.count ?? 0);
  const isInexact = list?.countIsExact === false;
  return (
    <div className="selection-count">
      <IconLink
        to={pathname + searchAsking(search, undefined)}
        name={t("clear")}
        icon={<Icon name="x" />}
        tip={false}
        onClick={(event) => {
          event.preventDefault();
          store.clear();
        }}
      />
      <p className="tabular font-medium noscript:hidden">
        {selected.matching && isInexact ? t("allMatching") : count > 0 ? t("selected", { count }) : t("none")}
      </p>
      <p className="hidden font-medium noscript:block">{selected.matching ? t("allMatching") : t("ticked")}</p>
      {isFull(selected) ? <p className="text-ink-2">{t("full", { count: selectionMaxItems })}</p> : null}
      {list && !selected.matching && list.count > count ? (
        <Link
          to={pathname + searchAsking(search, "all")}
          onClick={(event) => {
            event.preventDefault();
            store.selectMatching();
          }}
          className="inline-flex min-h-8 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {isInexact ? t("selectAllMatching") : t("selectMatching", { count: list.count })}
        </Link>
      ) : null}
    </div>
  );
}

type BarButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: ReactNode;
  /** A label short enough to fit under an icon. */
  label: string;
  /** The browser submits the form itself. */
  native?: boolean;
  /** The selection is kept afterwards. */
  keeps?: boolean;
};

/** One action on the selection: an icon and a label. */
export function BarButton({ icon, label, native, keeps, className, ...rest }: BarButtonProps) {
  return (
    <button
      {...rest}
      type="submit"
      data-native={native ? "" : undefined}
      data-keeps={keeps ? "" : undefined}
      className={classNames("selection-button", className)}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}

/**
 * The less common actions, as `MenuButton`. What `BarButton` calls `native` and `keeps` they set as `data-native` and
 * `data-keeps`. On small screens the panel is above the bar, whose buttons may scroll sideways
 * and would hide it.
 */
export function BarMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation("selection");
  return (
    <Menu
      align="container"
      side="top"
      label={t("do.more")}
      trigger={
        <>
          <Icon name="ellipsis" />
          {t("do.more")}
        </>
      }
      className="selection-more"
      triggerClassName="selection-button"
      panelClassName="selection-menu left-auto"
    >
      {children}
    </Menu>
  );
}
