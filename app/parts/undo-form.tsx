import { Form, useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { isViewer } from "./viewer-address.ts";

interface Undo {
  label: string;
  action: string;
  fields: Record<string, string>;
}

/** Takes back what a toast announces; a plain form, so that it works without JavaScript. */
export function UndoForm({ undo }: { undo: Undo }) {
  const { pathname } = useLocation();
  return (
    // Going back leaves the viewer at once, whatever was undone in it.
    <Form method="post" action={undo.action} replace={isViewer(pathname)} preventScrollReset>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" size="small">
        {undo.label}
      </Button>
    </Form>
  );
}
