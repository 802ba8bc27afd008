/** The server's answer to a change that a script sent. */
export type ChangeAnswer =
  | {
      ok: true;
      /** A message to show, optionally with a form that undoes the change. */
      notice: {
        message: string;
        /** For a result that is neither a success nor an error. */
        tone?: "info";
        undo?: { label: string; action: string; fields: Record<string, string> };
      } | null;
    }
  | { ok: false; message: string };

/** Why a change has no answer, as a translation key. */
export interface ChangeFailure {
  ok: false;
  key: "common:offline" | "common:sessionExpired" | "common:errorOccurred";
}

/** Posts a form to one of our routes that answers scripts directly. Returns the answer, or why there is none. */
export async function sendChange(path: string, form: FormData): Promise<ChangeAnswer | ChangeFailure> {
  try {
    const headers = { accept: "application/json" };
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch(path, { method: "POST", headers, body, redirect: "manual" });
    // Only users who are signed out are redirected.
    if (response.type === "opaqueredirect") return { ok: false, key: "common:sessionExpired" };
    const answer: unknown = response.headers.get("content-type")?.startsWith("application/json")
      ? await response.json()
      : undefined;
    return isAnswer(answer) ? answer : { ok: false, key: "common:errorOccurred" };
  } catch {
    return { ok: false, key: "common:offline" };
  }
}

/** Whether sending the same change again may succeed without further user action. */
export function maySendAgain(answer: ChangeAnswer | ChangeFailure): boolean {
  return "key" in answer && answer.key !== "common:sessionExpired";
}

/** Distinguishes our server's answer from a page that a proxy inserted. */
function isAnswer(value: unknown): value is ChangeAnswer {
  return typeof value === "object" && value !== null && "ok" in value;
}

/** Returns the same answer as a toast for the next page, for browsers without scripts. */
export function toastOf(answer: ChangeAnswer) {
  if (!answer.ok) return { tone: "error", message: answer.message } as const;
  return answer.notice ? ({ tone: "success", ...answer.notice } as const) : undefined;
}
