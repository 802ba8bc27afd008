import { useTranslation } from "react-i18next";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { composePath, promptsPath } from "../../parts/prompt-address.ts";
import { fillPrompt } from "../../parts/prompt-box.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { isPlainPress } from "../../ui/plain-press.ts";

export type ShelfPrompt = Pick<SavedPrompt, "id" | "name" | "prompt" | "is_pinned">;

/** A few prompts of the prompt book: pinned ones first, then the most recently used. Pressing one fills the form. */
export function PromptShelf({ prompts }: { prompts: readonly ShelfPrompt[] }) {
  const { t } = useTranslation("explore");
  if (prompts.length === 0) return null;
  return (
    <section aria-labelledby="prompt-shelf" className="mt-9">
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <h2 id="prompt-shelf" className="font-medium text-ink-3 text-sm">
          {t("book.title")}
        </h2>
        <Link to={promptsPath} prefetch="intent" className="target relative text-ink-2 text-sm hover:text-ink">
          {t("book.open")}
        </Link>
      </div>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {prompts.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <Link
              to={composePath(entry.id)}
              // Navigating to the same address again would not change the text box.
              onClick={(event) => isPlainPress(event) && fillPrompt(entry.prompt)}
              className="-mx-2 flex min-h-10 items-center gap-2.5 rounded-md px-2 text-ink-2 transition-colors hover:bg-surface-1 hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5] [&_svg]:text-ink-3"
            >
              {entry.is_pinned ? <Icon name="pin" label={t("book.pinned")} /> : <Icon name="rotate-ccw-clock" />}
              <span dir="auto" className="truncate">
                {entry.name ?? entry.prompt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
