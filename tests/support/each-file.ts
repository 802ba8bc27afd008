import { afterAll, afterEach } from "vitest";
import { onMissingText } from "../../contract/i18n.ts";
import { addMissingText, takeMissingTexts } from "./missing-texts.ts";
import { cleanUpFile } from "./temporary-folder.ts";

// Files share modules, so a hook registered by an import would run only after the first file. This one runs for each.
afterAll(cleanUpFile);

onMissingText(addMissingText);
afterEach(() => {
  const missing = takeMissingTexts();
  if (missing.length > 0) throw new Error(`There are no texts ${missing.join(", ")}.`);
});
