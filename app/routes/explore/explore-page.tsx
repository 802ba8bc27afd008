import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import type { ModeCapability } from "../../../contract/generation.ts";
import { Composer, type ComposerField, composerFields } from "../../parts/composer.tsx";
import { ExamplePrompts } from "../../parts/example-prompts.tsx";
import type { LatestRun } from "../../parts/latest-run.ts";
import { LatestRuns } from "../../parts/latest-runs.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import type { Draft } from "./draft.ts";

interface ExplorePageProps {
  modes: ModeCapability[];
  runs: LatestRun[];
  draft: Draft;
  formKey: string;
  credits: number | null;
  refused: SubmissionResult<string[]> | undefined;
}

/** The composer, and what was made last. */
export function ExplorePage({ modes, runs, draft, formKey, credits, refused }: ExplorePageProps) {
  const { t } = useTranslation("explore");
  const pending = useNavigation().formMethod === "POST";
  const [first, ...others] = modes;
  const message = refused?.error?.[""]?.[0];

  return (
    <>
      <section className="mx-auto max-w-220 px-4 pt-[6vh] sm:px-6">
        <h1 className="text-xl sm:text-2xl">{t("title")}</h1>
        <p className="mt-2.5 text-ink-2 text-md">{t("subtitle")}</p>
        {message ? (
          <div className="mt-6" role="alert">
            <Notice tone="error">{message}</Notice>
          </div>
        ) : null}
        {first ? (
          <Form method="post" action="/?index" className="mt-7">
            <Composer
              key={draftKey(draft)}
              modes={[first, ...others]}
              values={refused ? sentValues(refused) : draft}
              errors={firstErrors(refused)}
              idempotencyKey={formKey}
              balance={credits}
              pending={pending}
            />
          </Form>
        ) : (
          <EmptyState title={t("noEngine.title")}>{t("noEngine.message")}</EmptyState>
        )}
        <div className="mt-4">
          <ExamplePrompts />
        </div>
      </section>
      <section className="mx-auto max-w-310 px-4 pt-14 pb-10 sm:px-6">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 className="font-medium text-ink-3 text-sm">{t("latest")}</h2>
          {runs.length ? (
            <Link to="/gallery" prefetch="intent" className="text-ink-2 text-sm hover:text-ink">
              {t("allCreations")}
            </Link>
          ) : null}
        </div>
        {runs.length ? (
          <LatestRuns label={t("latest")} runs={runs} />
        ) : (
          <EmptyState title={t("latestEmpty.title")}>{t("latestEmpty.message")}</EmptyState>
        )}
      </section>
    </>
  );
}

/** A different draft is a different form; the same page shown again keeps what was typed. */
function draftKey(draft: Draft): string {
  return JSON.stringify(draft);
}

function sentValues({ initialValue }: SubmissionResult<string[]>): Partial<Record<ComposerField, string>> {
  const sent = Object.entries(initialValue ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(sent);
}

function firstErrors(refused: SubmissionResult<string[]> | undefined): Partial<Record<ComposerField, string>> {
  return Object.fromEntries(composerFields.map((field) => [field, refused?.error?.[field]?.[0]]));
}
