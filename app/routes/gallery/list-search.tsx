import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";

interface ListSearchProps {
  /** The page of the list. */
  action: string;
  search: string;
  maxCharacters: number;
  label: string;
  submitLabel: string;
  /** What the search keeps, as hidden fields. */
  children?: ReactNode;
}

/** Searches a list of named things. */
export function ListSearch({ action, search, maxCharacters, label, submitLabel, children }: ListSearchProps) {
  return (
    <Form action={action} className="flex min-w-0 max-w-90 flex-1 gap-2 max-sm:max-w-none max-sm:basis-full">
      {children}
      <TextField
        key={search}
        type="search"
        name="search"
        label={label}
        labelHidden
        placeholder={label}
        defaultValue={search}
        maxLength={maxCharacters}
        className="flex-1"
      />
      <Button icon={<Icon name="search" />} aria-label={submitLabel} className="h-10.5" />
    </Form>
  );
}
