import { useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { isViewer } from "./viewer-address.ts";

interface Undo {
  label: string;
  action: string;
  fields: Record<string, string>;
}

/** Undoes the change that a toast announces; a plain form, so that it works without JavaScript. */
export function UndoForm({ undo }: { undo: Undo }) {
  const { pathname } = useLocation();
  return (
    // Replaces the history entry of the viewer and of a run's page, so that going back leaves them directly.
    <Form
      method="post"
      action={undo.action}
      replace={isViewer(pathname) || pathname.startsWith("/generations/")}
      preventScrollReset
    >
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" size="small">
        {undo.label}
      </Button>
    </Form>
  );
}
