import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClassNames, fileInputClassNames } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { RecipeFile } from "./use-recipe-file.ts";

/** Fills the composer with the recipe of a downloaded file. */
export function RecipeFileForm({ recipe }: { recipe: RecipeFile }) {
  const { t } = useTranslation("explore");
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  return (
    <Form
      method="post"
      action="/uploads/recipe"
      encType="multipart/form-data"
      reloadDocument
      noValidate
      className="flex flex-wrap items-center gap-2"
    >
      <input
        ref={input}
        id={inputId}
        type="file"
        name="file"
        required
        accept="image/png,image/jpeg,image/webp,video/mp4"
        aria-label={t("recipe.choose")}
        onChange={() => {
          const file = input.current?.files?.[0];
          if (file) recipe.read(file);
          if (input.current) input.current.value = "";
        }}
        className={`peer sr-only noscript:not-sr-only noscript:max-w-full file:ml-3 ${fileInputClassNames}`}
      />
      <label
        htmlFor={inputId}
        title={t("recipe.hint")}
        className={`${buttonClassNames({ variant: "quiet", size: "small" })} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden`}
      >
        <Icon name="file-input" />
        {t("recipe.choose")}
      </label>
      <span className="hidden noscript:block">
        <Button variant="quiet" size="small">
          {t("recipe.submit")}
        </Button>
      </span>
    </Form>
  );
}
