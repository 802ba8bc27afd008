import { Form } from "react-router";
import { Button } from "../ui/button.tsx";

interface Undo {
  label: string;
  action: string;
  fields: Record<string, string>;
}

/** Takes back what a toast announces; a plain form, so that it works without JavaScript. */
export function UndoForm({ undo }: { undo: Undo }) {
  return (
    <Form method="post" action={undo.action} preventScrollReset>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" size="small">
        {undo.label}
      </Button>
    </Form>
  );
}
