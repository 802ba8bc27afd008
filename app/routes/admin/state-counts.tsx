import { numberFormat } from "../../../contract/formats.ts";
import { useLanguage } from "../../i18n/use-language.ts";

/** How many items of a list are in each state. */
export function StateCounts<State extends string>({
  states,
  counts,
  textOf,
}: {
  states: readonly State[];
  counts: Readonly<Record<State, number>>;
  textOf: (state: State) => string;
}) {
  const language = useLanguage();
  const number = numberFormat(language);
  return (
    <p className="tabular mt-4 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      {states.map((state) => (
        <span key={state}>
          {textOf(state)}: {number.format(counts[state])}
        </span>
      ))}
    </p>
  );
}
