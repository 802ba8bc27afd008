import { data } from "react-router";

/**
 * Sends a form to the server; where that cannot be reached, the page stays as it is and says so, with all that was typed.
 * Everything else that goes wrong is thrown on.
 */
export async function staysWhenOffline<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    // What `fetch` throws when no answer comes (Fetch standard, section 5.6).
    if (!(error instanceof TypeError)) throw error;
    return data({ ok: false as const, isOffline: true as const }, { status: 503 });
  }
}
