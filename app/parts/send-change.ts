/** What the server answers to a change that a script sent. */
export type ChangeAnswer =
  | {
      ok: true;
      /** Something to tell, perhaps with a form that takes it back. */
      notice: {
        message: string;
        /** For what is no success, though nothing went wrong. */
        tone?: "info";
        undo?: { label: string; action: string; fields: Record<string, string> };
      } | null;
    }
  | { ok: false; message: string };

/** Why there is no answer to a change, as the key of its sentence. */
export interface ChangeFailure {
  ok: false;
  key: "common:offline" | "common:sessionExpired" | "common:errorOccurred";
}

/** Posts a form to a route of ours that answers scripts in place. */
export async function sendChange(path: string, form: FormData): Promise<ChangeAnswer | ChangeFailure> {
  try {
    const headers = { accept: "application/json" };
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch(path, { method: "POST", headers, body, redirect: "manual" });
    // Only who is not signed in is led elsewhere.
    if (response.type === "opaqueredirect") return { ok: false, key: "common:sessionExpired" };
    const answer: unknown = response.headers.get("content-type")?.startsWith("application/json")
      ? await response.json()
      : undefined;
    return isAnswer(answer) ? answer : { ok: false, key: "common:errorOccurred" };
  } catch {
    return { ok: false, key: "common:offline" };
  }
}

/** Whether sending the same change again may succeed without more from the user. */
export function maySendAgain(answer: ChangeAnswer | ChangeFailure): boolean {
  return "key" in answer && answer.key !== "common:sessionExpired";
}

/** It comes from our own server: this tells it from the page of somebody in between. */
function isAnswer(value: unknown): value is ChangeAnswer {
  return typeof value === "object" && value !== null && "ok" in value;
}

/** The same answer for who has no scripts: what the page that follows tells. */
export function toastOf(answer: ChangeAnswer) {
  if (!answer.ok) return { tone: "error", message: answer.message } as const;
  return answer.notice ? ({ tone: "success", ...answer.notice } as const) : undefined;
}
