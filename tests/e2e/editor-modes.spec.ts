import { test } from "@playwright/test";
import { hands, makeEdit, modelEdits, ownEdits } from "./editor-modes.ts";
import { test as withModels } from "./loading-engine.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.describe("by touch", () => {
  test.use(phone);
  for (const edit of ownEdits) {
    test(`${edit.mode} works on a phone`, ({ page }) => makeEdit(page, edit, hands.touch));
  }
});

withModels.describe("by touch, with models", () => {
  withModels.use(phone);
  for (const edit of modelEdits) {
    withModels(`${edit.mode} works on a phone`, ({ page }) => makeEdit(page, edit, hands.touch));
  }
});
