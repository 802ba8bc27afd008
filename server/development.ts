import { provideHost } from "../app/host.server.ts";
import { forwardTo } from "./forward.ts";
import { readOwnPictures } from "./own-pictures.ts";
import { cookieSecrets } from "./secret-settings.ts";
import { mailArrives, readSettings } from "./settings.ts";
import { pageSignIn } from "./sign-in-settings.ts";

const settings = readSettings();
const apiBase = settings.apiBaseUrl ?? `http://127.0.0.1:${settings.apiPort}`;

provideHost({
  apiFetch: forwardTo(apiBase),
  apiBase,
  fixedName: settings.appName,
  fixedTagline: settings.tagline,
  pictures: await readOwnPictures(settings.picturePaths),
  version: settings.version,
  publicOrigin: settings.publicOrigin,
  secureCookies: false,
  cookieSecrets: cookieSecrets(settings),
  features: settings.features,
  mailArrives: mailArrives(settings.mail),
  ...pageSignIn(settings.signIn),
  development: true,
  now: () => Date.now(),
  requestId: () => undefined,
  logError: (code, message, error) => process.stderr.write(`${code}: ${message} ${String(error)}\n`),
});
