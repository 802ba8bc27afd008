import { useEffect, useId, useState } from "react";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";
import { tagNamesPath } from "./addresses.ts";

/**
 * A text field for tags, separated by commas. With JavaScript it suggests the most used ones, for the tag after the last
 * comma.
 */
export function TagsField(props: Omit<TextFieldProps, "list" | "onInput" | "dir" | "autoComplete">) {
  const listId = useId();
  const [text, setText] = useState("");
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal).then(setKnown);
    return () => controller.abort();
  }, []);
  const before = text.slice(0, text.lastIndexOf(",") + 1);
  return (
    <>
      <TextField
        {...props}
        list={listId}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        dir="auto"
        autoComplete="off"
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={before === "" ? name : `${before} ${name}`} />
        ))}
      </datalist>
    </>
  );
}

async function load(signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetch(tagNamesPath, { signal, redirect: "manual" });
    const answer: unknown = response.ok ? await response.json() : undefined;
    // Tells an answer of this server from the page of a proxy in between.
    return Array.isArray(answer) ? answer.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
