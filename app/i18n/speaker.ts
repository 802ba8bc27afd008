import type { FlatNamespace, Namespace, TFunction } from "i18next";

/** Says the texts of one language. */
export interface Speaker {
  readonly language: string;
  /** The sentences of the first of these namespaces, and by their full names those of the others. Always the same function. */
  sentences<const Ns extends Namespace>(namespaces: Ns): TFunction<Ns>;
}

/**
 * `sayIn` gives the function that says a namespace's sentences: i18next's own on the server, in the browser one that a test
 * holds to it, so that i18next's types are true of both.
 */
export function createSpeaker(language: string, sayIn: (namespace: FlatNamespace) => unknown): Speaker {
  const known = new Map<string, unknown>();
  function sentences<const Ns extends Namespace>(namespaces: Ns): TFunction<Ns>;
  function sentences(namespaces: Namespace): unknown {
    const namespace = typeof namespaces === "string" ? namespaces : namespaces[0];
    if (namespace === undefined) throw new Error("Texts are of a namespace.");
    const say = known.get(namespace) ?? sayIn(namespace);
    known.set(namespace, say);
    return say;
  }
  return { language, sentences };
}
