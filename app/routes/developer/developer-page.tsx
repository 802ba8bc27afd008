import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "../../../contract/keys.ts";
import type { Plan } from "../../../contract/plans.ts";
import type { Webhook } from "../../../contract/webhooks.ts";
import { FormPage, FormSection } from "../../parts/form-page.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { ButtonLink, buttonClassNames } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { developerPath, newWebhookPath } from "./addresses.ts";
import { KeyList } from "./keys/key-list.tsx";
import { PlanNeeded } from "./plan-needed.tsx";
import { WebhookList } from "./webhooks/webhook-list.tsx";

interface DeveloperPageProps {
  /** Whether the user's plan includes keys and webhooks. */
  included: boolean;
  keys: ApiKey[];
  webhooks: Webhook[];
  /** The plans that include them. */
  plans: Plan[];
  now: number;
  timeZone: string;
  /** The base URL for programs that know OpenAI's API. */
  openaiBase: string;
  /** The key that was just created, with its secret. */
  made: (ApiKey & { secret: string }) | null;
  newKeyForm: ReactNode;
}

/** The user's keys and webhooks. If the plan lacks them, the page explains what they are and how to get them. */
export function DeveloperPage({
  included,
  keys,
  webhooks,
  plans,
  now,
  timeZone,
  openaiBase,
  made,
  newKeyForm,
}: DeveloperPageProps) {
  const { t } = useTranslation("developer");
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      <div className="mt-5 flex flex-col gap-4">
        {included ? null : <PlanNeeded plans={plans} hasSome={keys.length + webhooks.length > 0} />}
        {/* This page is not part of the app. */}
        <a href="/api/docs/" className={`${buttonClassNames({})} self-start`}>
          <Icon name="book-open" />
          {t("reference")}
        </a>
        <p className="text-ink-2">
          {t("openai")} <code className="break-all">{openaiBase}</code>
        </p>
      </div>
      <FormSection id="keys" title={t("keys.title")} description={t("keys.description")}>
        <div className="flex flex-col gap-6">
          {made ? (
            <SecretOnce
              label={t("keys.secret")}
              copyLabel={t("keys.copy")}
              message={t("keys.made", { name: made.name })}
              secret={made.secret}
              doneTo={developerPath}
            />
          ) : null}
          <KeyList keys={keys} now={now} timeZone={timeZone} />
          {included && !made ? newKeyForm : null}
        </div>
      </FormSection>
      <FormSection id="webhooks" title={t("webhooks.title")} description={t("webhooks.description")}>
        <div className="flex flex-col gap-5">
          <WebhookList webhooks={webhooks} />
          {included ? (
            <ButtonLink to={newWebhookPath} className="self-start">
              {t("webhooks.add")}
            </ButtonLink>
          ) : null}
        </div>
      </FormSection>
    </FormPage>
  );
}
