import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createBrowserTexts } from "./i18n/client.ts";
import { SpeakerProvider } from "./i18n/use-translation.ts";

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
        <SpeakerProvider value={texts}>
          <HydratedRouter />
        </SpeakerProvider>
      </StrictMode>,
    );
  });
}

void start();
void removeServiceWorkers().catch(() => undefined);
