import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPath, useLocation, useMatches, useNavigate, useNavigation, useSubmit } from "react-router";
import { showToast } from "../../ui/toast.tsx";
import { UnansweredError } from "./data-requests.ts";
import { isRefusal, messageOf } from "./failures.ts";
import { openPage, type Submission } from "./open-page.ts";
import { reloadDocument } from "./page-code.ts";
import { failedRequestId } from "./request-id.ts";
import { RetryForm } from "./retry-form.tsx";
import { useReadRetries } from "./use-read-retries.ts";

/** The toast that says that the server cannot be reached. A part that says more uses it, too. */
export const connectionToastId = "connection";

/** Keeps the page while the server cannot be reached: a toast reports the failure and offers Retry. */
export function Connection() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigation = useNavigation();
  const matches = useMatches();
  const navigate = useNavigate();
  const submit = useSubmit();
  const [isStale, setStale] = useState(false);
  useReadRetries(isStale);

  useLayoutEffect(() => {
    const report = (message: string, again: (() => void) | undefined) =>
      showToast({ id: connectionToastId, tone: "error", message, action: again && <RetryForm onRetry={again} /> });
    const isHere = (path: string) => path.split("?", 1)[0] === location.pathname;
    const reloadWhenReachable = async () => {
      const answer = await fetch(window.location.href, { method: "HEAD" }).catch(() => undefined);
      if (answer) reloadDocument();
      else report(t("offline"), () => void reloadWhenReachable());
    };
    const reportLostCode = () => report(t("offline"), () => void reloadWhenReachable());
    const sentenceFor = (error: unknown, otherwise: string) => {
      if (error instanceof UnansweredError) return t("offline");
      const message = messageOf(error) ?? otherwise;
      const id = isRefusal(error) ? undefined : failedRequestId();
      return id === undefined ? message : `${message} ${t("requestId", { id })}`;
    };
    const send = ({ formData, formAction, formEncType, fetcherKey }: Submission) => {
      const options = {
        method: "post",
        action: formAction,
        encType: formEncType,
        preventScrollReset: isHere(formAction),
      } as const;
      void submit(formData, fetcherKey === undefined ? options : { ...options, navigate: false, fetcherKey });
    };
    openPage({
      location,
      navigation,
      routes: matches.map(({ id, loaderData }) => ({ id, hasData: loaderData !== undefined })),
      stay: (here) => navigate(createPath(here), { replace: true, preventScrollReset: true, state: here.state }),
      onSubmitFailed(error, submission) {
        // Specification, section 8.
        const again = submission && !isRefusal(error) ? () => send(submission) : undefined;
        report(sentenceFor(error, t("crash.title")), again);
      },
      onPageFailed(error, wanted) {
        report(
          sentenceFor(error, t("routeError.message")),
          () => void navigate(createPath(wanted), { state: wanted.state }),
        );
      },
      onCodeLost: reportLostCode,
      onRead: (isFresh) => setStale(!isFresh),
    });
    // Some browsers never ask again for code that did not load, as Chromium before 156, so only a new document has it.
    // https://vite.dev/guide/build#load-error-handling
    window.addEventListener("vite:preloadError", reportLostCode);
    return () => window.removeEventListener("vite:preloadError", reportLostCode);
  }, [location, navigation, matches, navigate, submit, t]);
  return null;
}
