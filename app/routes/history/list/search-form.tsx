import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { searchMaxCharacters } from "../../../../contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { boxClassNames } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SpinnerRing } from "../../../ui/spinner.tsx";
import { type ListPlace, listSearch } from "../addresses.ts";

/** After this long without a key press, the user has probably finished typing. */
const pauseMilliseconds = 250;

/**
 * Searches titles and messages. It is a form, so it works without JavaScript; with JavaScript it needs no submit
 * button.
 */
export function SearchForm({ place: { search, favorite } }: { place: Required<ListPlace> }) {
  const { t } = useTranslation("history");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const going = useNavigation().location;
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last search of this form. */
  const asked = useRef(search);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Show a search from elsewhere, such as the back button. Keep text typed in the meantime.
  useEffect(() => {
    if (box.current && search !== asked.current) box.current.value = search;
    asked.current = search;
  }, [search]);

  const go = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === asked.current) return;
    // A whole search is one step in the browser's history.
    const replace = asked.current !== "";
    asked.current = wanted;
    void navigate(pathname + listSearch({ search: wanted, favorite }), { replace, preventScrollReset: true });
  };
  const pending = going?.pathname === pathname && going.search !== listSearch({ search, favorite });
  return (
    <search>
      <form
        action={pathname}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          go(box.current?.value ?? "");
        }}
      >
        {favorite ? <input type="hidden" name="favorite" value="true" /> : null}
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{t("search")}</span>
          <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3 [&_svg]:size-4.5 [&_svg]:stroke-[1.5]">
            {pending ? <SpinnerRing /> : <Icon name="search" />}
          </span>
          <input
            ref={box}
            type="search"
            name="search"
            defaultValue={search}
            onChange={({ currentTarget: { value } }) => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => go(value), pauseMilliseconds);
            }}
            maxLength={searchMaxCharacters}
            placeholder={t("search")}
            enterKeyHint="search"
            autoComplete="off"
            className={`${boxClassNames} h-10.5 pl-10`}
          />
        </label>
        <span className="hidden noscript:block">
          <Button className="h-10.5">{t("searchSubmit")}</Button>
        </span>
      </form>
    </search>
  );
}
