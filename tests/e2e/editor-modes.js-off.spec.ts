import { test } from "@playwright/test";
import { hands, makeEdit, modelEdits, ownEdits } from "./editor-modes.ts";
import { test as withModels } from "./loading-engine.ts";

for (const edit of ownEdits) {
  test(`${edit.mode} works by the keyboard alone`, { tag: "@full-run" }, ({ page }) =>
    makeEdit(page, edit, hands.keyboard),
  );
}

for (const edit of modelEdits) {
  withModels(`${edit.mode} works by the keyboard alone`, { tag: "@full-run" }, ({ page }) =>
    makeEdit(page, edit, hands.keyboard),
  );
}
