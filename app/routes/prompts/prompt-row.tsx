import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { styles } from "../../../contract/generation-terms.ts";
import { promptNameMaxCharacters } from "../../../contract/limits.ts";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { composePath, promptsPath } from "../../parts/prompt-address.ts";
import { RelativeTime } from "../../parts/relative-time.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton, IconLink } from "../../ui/icon-button.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { type ListQuery, listPath } from "./query.ts";

interface PromptRowProps {
  entry: SavedPrompt;
  /** The query of the list that contains it. */
  query: ListQuery;
  isRenaming: boolean;
  now: number;
  timeZone: string;
}

/** One entry of the prompt book. */
export function PromptRow({ entry, query, isRenaming, now, timeZone }: PromptRowProps) {
  const { t } = useTranslation(["prompts", "generation"]);
  const { name, prompt, negative_prompt, generation_type, aspect_ratio, style, is_pinned, uses, used_at } = entry;
  const back = listPath({ ...query, rename: undefined });
  const named = (action: string) => t("named", { action, name: calledIn(entry) });
  const isNamedStyle = styles.find((known) => known === style);
  return (
    <li id={entry.id} className="scroll-mt-20 py-5">
      {isRenaming ? (
        <RenameForm entry={entry} back={back} />
      ) : name ? (
        <h2 dir="auto" className="break-words text-md">
          {name}
        </h2>
      ) : null}
      <p
        dir="auto"
        className="mt-0.5 line-clamp-4 whitespace-pre-line break-words text-ink-2 first:mt-0 first:text-ink"
      >
        {prompt}
      </p>
      {negative_prompt ? (
        <p dir="auto" className="mt-1 line-clamp-2 break-words text-ink-3 text-sm">
          {t("without", { words: negative_prompt })}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap gap-x-2.5 text-ink-3 text-sm">
          {is_pinned ? (
            <span className="inline-flex items-center gap-1 text-ink-2">
              <Icon name="pin" className="size-3.5 stroke-[1.5]" />
              {t("isPinned")}
            </span>
          ) : null}
          <span>{t(`generation:mode.${generation_type}`)}</span>
          {aspect_ratio ? <span className="tabular">{aspect_ratio}</span> : null}
          {style ? (
            <span dir="auto" className="min-w-0 break-words">
              {isNamedStyle ? t(`generation:styleOf.${isNamedStyle}`) : style}
            </span>
          ) : null}
          {uses > 0 ? <span>{t("uses", { count: uses })}</span> : null}
          <RelativeTime at={used_at} now={now} timeZone={timeZone} />
        </p>
        <div className="-ml-2.5 flex items-center sm:ml-0">
          <Change
            entry={entry}
            intent={is_pinned ? "unpin" : "pin"}
            back={back}
            icon={is_pinned ? <Icon name="pin-off" /> : <Icon name="pin" />}
          />
          <IconLink
            to={`${listPath({ ...query, rename: entry.id })}#${entry.id}`}
            preventScrollReset
            name={named(t("rename"))}
            icon={<Icon name="pencil" />}
          />
          <Change entry={entry} intent="delete" back={back} icon={<Icon name="trash" />} />
          <ButtonLink to={composePath(entry.id)} size="small" aria-label={named(t("use"))} className="ml-1.5">
            {t("use")}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

const calledMaxCharacters = 60;

/** Returns the name of an entry for labels: its own name, or else the start of its prompt. */
function calledIn({ name, prompt }: SavedPrompt): string {
  const characters = [...(name ?? prompt)];
  return characters.length > calledMaxCharacters
    ? `${characters.slice(0, calledMaxCharacters).join("")}…`
    : characters.join("");
}

interface ChangeProps {
  entry: SavedPrompt;
  intent: "pin" | "unpin" | "delete";
  back: string;
  icon: ReactNode;
}

function Change({ entry, intent, back, icon }: ChangeProps) {
  const { t } = useTranslation("prompts");
  return (
    <Form method="post" action={promptsPath} preventScrollReset className="contents">
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="return" value={back} />
      <IconButton
        field="intent"
        value={intent}
        name={t("named", { action: t(`change.${intent}`), name: calledIn(entry) })}
        icon={icon}
      />
    </Form>
  );
}

function RenameForm({ entry, back }: { entry: SavedPrompt; back: string }) {
  const { t } = useTranslation("prompts");
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get("intent") === "rename";
  return (
    <Form
      ref={form}
      method="post"
      action={promptsPath}
      preventScrollReset
      className="mb-3 flex flex-wrap items-end gap-2"
      onKeyDown={(event) => {
        if (pressedKey(event) === "Escape") form.current?.querySelector("a")?.click();
      }}
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="return" value={back} />
      <TextField
        className="min-w-0 flex-1 basis-60"
        label={t("name")}
        name="name"
        defaultValue={entry.name ?? ""}
        maxLength={promptNameMaxCharacters}
        autoComplete="off"
        autoFocus
      />
      <Button variant="primary" pending={pending}>
        {t("saveName")}
      </Button>
      <ButtonLink to={back} preventScrollReset variant="quiet">
        {t("cancel")}
      </ButtonLink>
    </Form>
  );
}
