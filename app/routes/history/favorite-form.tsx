import { type ReactNode, useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { showToast } from "../../ui/toast.tsx";
import { conversationPath } from "./addresses.ts";
import type { ChangeAnswer } from "./change-conversation.server.ts";

interface Marked {
  id: string;
  isFavorite: boolean;
}

function useMarking(id: string) {
  return useFetcher<ChangeAnswer>({ key: `favorite ${id}` });
}

/** Returns whether a conversation is a favorite. A change shows immediately and reverts if the server refuses it. */
export function useIsFavorite({ id, isFavorite }: Marked): boolean {
  const wanted = useMarking(id).formData?.get("intent");
  return wanted === "favorite" || (wanted !== "unfavorite" && isFavorite);
}

/** Adds or removes the favorite mark of a conversation; the button inside says which. */
export function FavoriteForm({ marked, children }: { marked: Marked; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { Form, submit, data } = useMarking(marked.id);
  const isFavorite = useIsFavorite(marked);
  useEffect(() => {
    if (data && !data.ok) showToast({ id: "favorite", tone: "error", message: data.message });
  }, [data]);
  return (
    <Form
      method="post"
      action={conversationPath(marked.id)}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        fields.set("stays", "true");
        void submit(fields, { method: "post", action: conversationPath(marked.id) });
      }}
    >
      <input type="hidden" name="intent" value={isFavorite ? "unfavorite" : "favorite"} />
      <input type="hidden" name="return" value={pathname + search} />
      {children}
    </Form>
  );
}
