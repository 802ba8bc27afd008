import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { useFetcher } from "react-router";
import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { FormPage } from "../../../parts/form-page.tsx";
import { SecretOnce } from "../../../parts/secret-once.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Form as PlainForm } from "../../../ui/form.tsx";
import { feedPath } from "../addresses.ts";
import { turnOffIntent } from "./intents.ts";

interface FeedPageProps {
  /** When the current address was created; `null` while the feed is off. */
  createdAt: string | null;
  /** The address that was just created. No other answer has it. */
  address: string | null;
  /** The form whose answer has the address. */
  Form: ReturnType<typeof useFetcher>["Form"];
  pending: boolean;
  timeZone: string;
}

/** The private feed of the gallery: turn it on, copy its address once, replace the address, and turn it off. */
export function FeedPage({ createdAt, address, Form, pending, timeZone }: FeedPageProps) {
  const { t } = useTranslation("feed");
  const language = useLanguage();
  const turnOn = (label: string, variant: "primary" | "danger") => (
    <Form method="post" action={feedPath} preventScrollReset className="mt-5">
      <Button variant={variant} pending={pending} pendingLabel={t("turningOn")}>
        {label}
      </Button>
    </Form>
  );
  const isOn = createdAt !== null;
  const date = isOn && dateFormat(language, { dateStyle: "long", timeZone }).format(new Date(createdAt));
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      <p className="mt-3 text-ink-2">{t("warning")}</p>
      <div className="mt-6 flex flex-col gap-4">
        {address === null ? null : (
          <SecretOnce
            label={t("address")}
            copyLabel={t("copy")}
            message={t("made")}
            secret={address}
            doneTo={feedPath}
          />
        )}
        <p suppressHydrationWarning>{date ? t("since", { date }) : t("off")}</p>
        {isOn ? null : turnOn(t("turnOn"), "primary")}
        {isOn && address === null ? (
          <Choice open={t("renew.open")} message={t("renew.message")}>
            {turnOn(t("renew.action"), "danger")}
          </Choice>
        ) : null}
        {isOn ? (
          <Choice open={t("turnOff.open")} message={t("turnOff.message")}>
            <PlainForm method="post" action={feedPath} className="mt-5">
              <input type="hidden" name="intent" value={turnOffIntent} />
              <Button variant="danger">{t("turnOff.action")}</Button>
            </PlainForm>
          </Choice>
        ) : null}
      </div>
    </FormPage>
  );
}

/** A change that asks first, because the same address is never issued again. */
function Choice({ open, message, children }: { open: string; message: string; children: ReactNode }) {
  return (
    <Disclosure summary={open}>
      <div className="mt-2 rounded-md border border-line p-4">
        <p className="text-ink-2">{message}</p>
        {children}
      </div>
    </Disclosure>
  );
}
