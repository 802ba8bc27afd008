import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsIn } from "../../../i18n/texts.server.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

const shown = (hasPassword: boolean) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <PasswordPrompt
        hasPassword={hasPassword}
        issuers={[]}
        returnTo="/admin/general"
        fields={[["name", "Lighthouse"]]}
      />
    </I18nextProvider>,
  );

test("only a prompt that sends the form afterward says that it is kept", () => {
  const kept = "What you entered is saved and will be sent afterward.";
  expect(shown(true)).toContain(kept);
  expect(shown(true)).toContain("Lighthouse");
  expect(shown(false)).toContain('action="/logout"');
  expect(shown(false)).not.toContain(kept);
});
