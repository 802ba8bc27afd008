import { useTranslation } from "react-i18next";
import type { ComparedRow, ValuePart } from "./compared-rows.server.ts";

/** The recipes as a table, one column for each creation. Rows that differ are marked. */
export function RecipeTable({ rows, count }: { rows: ComparedRow[]; count: number }) {
  const { t } = useTranslation("compare");
  const differing = rows.filter(({ differs }) => differs).length;
  const cellClassNames = "min-w-40 border-line border-t px-3 py-2 align-top";
  return (
    <section aria-labelledby="recipes" className="mt-8">
      <h2 id="recipes" className="text-md">
        {t("recipes")}
      </h2>
      <p className="mt-1 text-ink-2">{differing > 0 ? t("differences", { count: differing }) : t("identical")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={t("recipes")} tabIndex={0} className="mt-3 overflow-x-auto rounded-md border border-line">
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 min-w-28 bg-surface-1 px-3 py-2 font-medium text-ink-3 text-sm">
                {t("setting")}
              </th>
              {Array.from({ length: count }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <th key={index} scope="col" className="px-3 py-2 font-medium text-ink-3 text-sm">
                  {t("number", { number: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells, differs }) => (
              <tr key={id} className={differs ? "bg-accent-soft" : "text-ink-2"}>
                <th
                  scope="row"
                  className="sticky left-0 max-w-40 break-words border-line border-t bg-surface-1 px-3 py-2 align-top font-normal"
                >
                  {name}
                  {differs ? <span className="block text-accent text-sm">{t("differs")}</span> : null}
                </th>
                {cells.map((parts, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  <td key={index} dir="auto" className={`tabular ${cellClassNames} whitespace-pre-line break-words`}>
                    <Value parts={parts} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Value({ parts }: { parts: ValuePart[] }) {
  const { t } = useTranslation("compare");
  if (parts.length === 0) return <span className="text-ink-3">{t("none")}</span>;
  return parts.map(({ text, isOwn }, index) =>
    isOwn ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
        key={index}
        className="rounded-sm bg-transparent font-medium text-ink underline decoration-accent"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
