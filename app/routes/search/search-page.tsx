import { useTranslation } from "react-i18next";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { useReadRetries } from "../../framework/connection/use-read-retries.ts";
import type { Command, CommandContext } from "../../parts/commands/commands.tsx";
import { type Found, searchAddress, searchPath } from "../../parts/commands/found.ts";
import { useGroups } from "../../parts/commands/use-groups.tsx";
import { FormPage } from "../../parts/form-page.tsx";
import { Button } from "../../ui/button.tsx";
import { boxClassNames } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/state-message.tsx";

interface SearchPageProps {
  query: string;
  found: Found | undefined;
  context: CommandContext;
}

/** Finds pages, actions, and the user's own items by name: the command menu as a page. */
export function SearchPage({ query, found, context }: SearchPageProps) {
  const { t } = useTranslation(["commands", "common"]);
  useReadRetries(found === undefined);
  const groups = useGroups(context, query, found);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <FormPage title={t("title")}>
      <search className="mt-6 block">
        <Form key={query} action={searchPath} className="flex gap-2">
          <input
            type="search"
            name="q"
            aria-label={t("field")}
            placeholder={t("field")}
            defaultValue={query}
            maxLength={searchMaxCharacters}
            autoComplete="off"
            className={`${boxClassNames} h-10`}
          />
          <Button variant="primary" icon={<Icon name="search" />}>
            {t("common:nav.search")}
          </Button>
        </Form>
      </search>
      <p role="status" className="sr-only">
        {query ? t("count", { count }) : ""}
      </p>
      {found ? null : <p className="mt-6 text-ink-2">{t("failed")}</p>}
      {count === 0 ? <EmptyState title={t("nothing")}>{t("nothingHint")}</EmptyState> : null}
      {groups.map(({ name, label, options }) => (
        <section key={name} aria-label={label} className="mt-7">
          <h2 className="mb-1 font-medium text-ink-3 text-sm">{label}</h2>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {options.map((command) => (
              <Entry key={command.id} command={command} query={query} />
            ))}
          </ul>
        </section>
      ))}
    </FormPage>
  );
}

const entryClassNames =
  "-mx-2.5 flex min-h-10 w-[calc(100%+1.25rem)] items-center gap-3 rounded-md px-2.5 text-left text-ink-2 transition-colors hover:bg-surface-1 hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]";

function Entry({ command: { label, icon, does }, query }: { command: Command; query: string }) {
  const inside = (
    <>
      {icon}
      <span dir="auto" className="truncate">
        {label}
      </span>
    </>
  );
  return (
    <li className="min-w-0">
      {"to" in does ? (
        <Link to={does.to} className={entryClassNames}>
          {inside}
        </Link>
      ) : (
        <Form method="post" action={does.post}>
          {Object.entries({ ...does.fields, return: searchAddress(query) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={entryClassNames}>
            {inside}
          </button>
        </Form>
      )}
    </li>
  );
}
