import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { defaultLanguage, isLanguage } from "../contract/languages.ts";
import { sendDataRequests } from "./framework/connection/data-requests.ts";
import { keepDocument } from "./framework/connection/page-code.ts";
import { RequestIdContext } from "./framework/connection/request-id.ts";
import { contextOfOrigin, originInstrumentation } from "./framework/origin.ts";
import { startTexts } from "./i18n/browser-texts.ts";
import { TextsAddress } from "./i18n/texts-address.ts";
import { saveTyped } from "./typed-before.ts";

/**
 * Removes service workers (specification, section 1). The product has none; one left by an earlier product on this
 * origin would serve old pages.
 */
async function removeServiceWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function start() {
  const { lang, dataset } = document.documentElement;
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const texts = dataset.texts ? await startTexts(language, dataset.texts) : undefined;
  // Without its texts the page stays as the server sent it: complete, and usable without JavaScript.
  if (!texts) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <TextsAddress value={dataset.texts}>
            <RequestIdContext value={dataset.requestId}>
              <HydratedRouter getContext={contextOfOrigin} instrumentations={[originInstrumentation]} />
            </RequestIdContext>
          </TextsAddress>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

saveTyped();
sendDataRequests();
// The development server reloads the document by itself.
if (!import.meta.env.DEV) keepDocument();
void start();
void removeServiceWorkers().catch(() => undefined);
