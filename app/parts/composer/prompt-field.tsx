import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../ui/class-names.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { useRotatingExample } from "../example-prompts.tsx";
import { useKeptPrompt } from "../kept-prompt.ts";
import { promptBoxId } from "../prompt-box.ts";
import type { RecipeFile } from "./use-recipe-file.ts";

interface PromptFieldProps {
  maxCharacters: number;
  /** The user who writes the prompt. */
  userId: string;
  defaultValue: string;
  error: string | undefined;
  /** The form that is being sent to start a run, if any. */
  sent: FormData | undefined;
  recipe: RecipeFile;
  /** Actions for a file that has no recipe. */
  recipeActions: ReactNode;
  autoFocus?: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The prompt box. A downloaded file dropped onto it fills the form with its recipe. */
export function PromptField(props: PromptFieldProps) {
  const { maxCharacters, userId, defaultValue, error, sent, recipe, recipeActions, autoFocus, onKeyDown } = props;
  const { t } = useTranslation("explore");
  const box = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const [characters, setCharacters] = useState(defaultValue.length);
  const { isInUse, focus } = useFocus(autoFocus);
  // The example must not change while the user is about to type.
  const example = useRotatingExample(characters === 0 && !isInUse);
  const keepPrompt = useKeptPrompt(box, userId, sent, setCharacters);

  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);

  const overLimit = characters - maxCharacters;
  const problem = overLimit > 0 ? t("tooLong", { count: overLimit, max: maxCharacters }) : error;
  return (
    <DropZone
      label={t("prompt")}
      onFiles={([file]) => file && recipe.read(file)}
      className="group/prompt relative rounded-t-lg"
      overClassName="bg-accent-soft ring-1 ring-accent ring-inset [&>.drop-hint]:flex [&>textarea]:opacity-0"
    >
      <label htmlFor={promptBoxId} className="sr-only">
        {t("prompt")}
      </label>
      <textarea
        ref={box}
        id={promptBoxId}
        name="prompt"
        required
        rows={3}
        defaultValue={defaultValue}
        placeholder={example}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        {...focus}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setCharacters(target.value.length);
          keepPrompt(target.value);
        }}
        className="field-sizing-content block max-h-[50dvh] min-h-28 w-full resize-none bg-transparent px-5 pt-4.5 pb-3 text-md outline-none sm:min-h-32 sm:px-6 sm:pt-5 sm:text-lg sm:tracking-normal"
      />
      <p
        aria-hidden="true"
        className="drop-hint pointer-events-none absolute inset-0 hidden items-center justify-center"
      >
        {t("recipe.drop")}
      </p>
      {problem ? (
        <p id={errorId} role="alert" className="px-5 pb-3 text-bad text-sm sm:px-6">
          {problem}
        </p>
      ) : null}
      <p role="status" className={classNames("px-5 text-ink-2 text-sm sm:px-6", recipe.isReading && "pb-3")}>
        {recipe.isReading ? t("recipe.reading") : ""}
      </p>
      {recipe.problem ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-3 sm:px-6">
          <p className="text-ink-2">{recipe.problem.message}</p>
          {recipeActions}
        </div>
      ) : null}
    </DropZone>
  );
}

/**
 * Returns whether the user has entered the box, and the box's attributes for it. A focus that the page gave does not
 * count before the user presses in the box.
 */
function useFocus(autoFocus = false) {
  const [isInUse, setIsInUse] = useState(false);
  const isAutomatic = useRef(autoFocus);
  const focus = {
    autoFocus,
    onFocus: () => setIsInUse(!isAutomatic.current),
    onPointerDown: () => setIsInUse(true),
    onBlur: () => {
      isAutomatic.current = false;
      setIsInUse(false);
    },
  };
  return { isInUse, focus };
}
