import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Form } from "../ui/form.tsx";
import { useHasAdditions } from "./additions.tsx";
import { lastFrameIntent } from "./last-frame.ts";

/** A form whose button opens the composer with the last frame of a video as its source. */
export function LastFrameForm({ creationId, children }: { creationId: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (!useHasAdditions()) return null;
  return (
    <Form method="post" action={`/creations/${creationId}`}>
      <input type="hidden" name="intent" value={lastFrameIntent} />
      <input type="hidden" name="return" value={pathname + search} />
      {children}
    </Form>
  );
}
