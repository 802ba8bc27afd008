/** Files that go with a form where no script sends them before. */
export const filesField = "reference_files";
/** So many go at once: what a form with files may hold. */
export const filesAtOnce = 6;
