import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { recipeFileMaxBytes } from "../../../contract/limits.ts";
import { showToast } from "../../ui/toast.tsx";

/** State of reading the recipe from a file. */
export interface RecipeFile {
  isReading: boolean;
  /** Why there is no recipe, and the file that was read. */
  problem: { message: string; file: File } | null;
  read(file: File): void;
  dismiss(): void;
}

/** Requests the recipe in a file, and navigates to the composer filled with it. */
export function useRecipeFile(): RecipeFile {
  const { t } = useTranslation("explore");
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<RecipeFile["problem"]>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const read = async (file: File) => {
    controller.current?.abort();
    setProblem(null);
    if (file.size > recipeFileMaxBytes) return setProblem({ message: t("recipe.tooLarge"), file });
    controller.current = new AbortController();
    const { signal } = controller.current;
    setReading(true);
    const answer = await import("./send-for-recipe.ts").then(
      ({ sendForRecipe }) => sendForRecipe(file, signal),
      // Without a network, the code that sends the file cannot be loaded either.
      () => undefined,
    );
    if (signal.aborted) return;
    setReading(false);
    if (!answer?.ok) return setProblem({ message: answer?.message ?? t("recipe.failed"), file });
    showToast({ id: "recipe", tone: answer.tone, message: answer.message });
    await navigate(answer.to, { preventScrollReset: true });
  };

  return { isReading, problem, read: (file) => void read(file), dismiss: () => setProblem(null) };
}
