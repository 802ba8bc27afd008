import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { createBrowserTexts } from "./i18n/client.ts";
import { saveTyped } from "./typed-before.ts";

/** Specification, section 1: no service worker is ours; one left by an earlier product on this origin would serve old pages. */
async function removeServiceWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function start() {
  const { lang, dataset } = document.documentElement;
  const texts = await createBrowserTexts(lang, dataset.texts ?? "");
  // Without its texts the page stays what the server sent: complete, and working without JavaScript.
  if (!texts) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

saveTyped();
void start();
void removeServiceWorkers().catch(() => undefined);
