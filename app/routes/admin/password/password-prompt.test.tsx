import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textsIn } from "../../../i18n/texts.server.ts";
import { TextsContext } from "../../../i18n/texts.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

const shown = (hasPassword: boolean) =>
  renderToStaticMarkup(
    <TextsContext value={textsIn("en")}>
      <PasswordPrompt
        hasPassword={hasPassword}
        issuers={[]}
        returnTo="/admin/general"
        fields={[["name", "Lighthouse"]]}
      />
    </TextsContext>,
  );

test("only a prompt that sends the form afterward says that it is kept", () => {
  const kept = "What you entered is kept and sent afterward.";
  expect(shown(true)).toContain(kept);
  expect(shown(true)).toContain("Lighthouse");
  expect(shown(false)).toContain('action="/logout"');
  expect(shown(false)).not.toContain(kept);
});
