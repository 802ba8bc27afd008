import { createPath, useLocation } from "react-router";
import type { SentForm } from "../framework/connection/failures.ts";
import { Button } from "../ui/button.tsx";
import { TextAreaField } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

/** Choices and IDs are one word of ASCII. */
const isWritten = (value: string) => /\s|[^\p{ASCII}]/u.test(value);

/** The texts of a form that its page cannot show, to read, to change, and to send again. Files are not among them. */
export function SentFields({ sent: { fields, label, button } }: { sent: SentForm }) {
  const action = createPath({ ...useLocation(), hash: "" });
  const keyOf = (name: string, place: number) => `${name} ${place}`;
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="mt-6 flex w-full flex-col gap-4 text-start"
    >
      {fields.map(([name, value], place) =>
        isWritten(value) ? (
          <TextAreaField key={keyOf(name, place)} name={name} label={label} defaultValue={value} dir="auto" />
        ) : (
          <input key={keyOf(name, place)} type="hidden" name={name} value={value} />
        ),
      )}
      <Button variant="primary" icon={<Icon name="rotate-cw" />}>
        {button}
      </Button>
    </form>
  );
}
