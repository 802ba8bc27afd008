import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChipLink } from "../ui/choice.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { isPlainPress } from "../ui/plain-press.ts";
import { type Example, examplePath, examples } from "./examples.ts";
import { fillPrompt } from "./prompt-box.ts";

const rotateEveryMilliseconds = 4_000;
const chipsShown = 3;

/**
 * Returns the example to show as placeholder: another one every few seconds, unless the user prefers reduced motion.
 */
export function useRotatingExample(rotating: boolean): string {
  const { t } = useTranslation("examples");
  const [at, setAt] = useState(0);

  useEffect(() => {
    if (!rotating || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setAt((place) => (place + 1) % examples.length), rotateEveryMilliseconds);
    return () => clearInterval(timer);
  }, [rotating]);

  return t(`prompt.${examples[at] ?? examples[0]}`);
}

/** Example prompts: links that carry the prompt, or with JavaScript, buttons that fill the box. */
export function ExamplePrompts() {
  const { t } = useTranslation("examples");
  return <Chips label={t("list")} names={examples.slice(0, chipsShown)} />;
}

/** The remaining examples, on demand. */
export function MoreExamplePrompts() {
  const { t } = useTranslation("examples");
  return (
    <Disclosure summary={t("more")} summaryClassName="text-sm" className="min-w-0 flex-1 basis-60">
      <Chips label={t("more")} names={examples.slice(chipsShown)} />
    </Disclosure>
  );
}

function Chips({ label, names }: { label: string; names: readonly Example[] }) {
  const { t } = useTranslation("examples");
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {names.map((name) => {
        const prompt = t(`prompt.${name}`);
        return (
          <li key={name} className="max-w-full">
            <ChipLink
              round
              to={examplePath(prompt)}
              className="max-w-full"
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                fillPrompt(prompt);
              }}
            >
              <span className="truncate">{prompt}</span>
            </ChipLink>
          </li>
        );
      })}
    </ul>
  );
}
