import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import { makesVideo } from "../../../contract/generation-terms.ts";
import { Additions } from "../../parts/additions.tsx";
import type { BatchQuote } from "../../parts/composer/batch/batch-quote.ts";
import type { ChosenFiles } from "../../parts/composer/chosen-file.ts";
import { Composer } from "../../parts/composer/composer.tsx";
import type { ComposerErrors } from "../../parts/composer/composer-errors.ts";
import { missingCredits, priceOfDraft } from "../../parts/composer/offer.ts";
import { RecipeFileForm } from "../../parts/composer/recipe-file-form.tsx";
import { useFileDrops } from "../../parts/composer/use-file-drops.ts";
import { useRecipeFile } from "../../parts/composer/use-recipe-file.ts";
import { type Draft, draftMode } from "../../parts/draft.ts";
import { ExampleImages } from "../../parts/example-images.tsx";
import { ExamplePrompts, MoreExamplePrompts } from "../../parts/example-prompts.tsx";
import type { LatestRun } from "../../parts/latest-run.ts";
import { LatestRuns } from "../../parts/latest-runs.tsx";
import { OutOfCredits } from "../../parts/out-of-credits.tsx";
import { isPreviewOnly, PreviewEngineNote } from "../../parts/preview-engine-note.tsx";
import type { SeriesName } from "../../parts/references/series-names.server.ts";
import { assistantPath, newChatPath } from "../../parts/shell.tsx";
import type { Dearer } from "../../parts/shown-price.ts";
import { splitPart } from "../../parts/split-part.tsx";
import { Form } from "../../ui/form.tsx";
import { Link } from "../../ui/link.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { EnhanceButton, type EnhanceButtonProps } from "./enhance/enhance-button.tsx";
import type { Enhanced } from "./enhance/enhanced.ts";
import { PromptShelf, type ShelfPrompt } from "./prompt-shelf.tsx";
import { type Saved, SavePrompt } from "./save-prompt.tsx";

/** The content of the composer's form and its errors. */
interface FormState {
  draft: Draft;
  chosen: ChosenFiles;
  errors: ComposerErrors;
  /** The quote of the draft's batch. */
  quoted?: BatchQuote | undefined;
  message?: string | undefined;
  /** Whether the request was refused for lack of credits. */
  isShort?: boolean;
  /** Why it costs more than the form showed. */
  dearer?: Dearer;
  /** The result of saving its prompt. */
  saved?: Saved;
  /** The assistant's version of its prompt. */
  enhanced?: Enhanced;
}

interface ExplorePageProps {
  modes: ModeCapability[];
  series: SeriesName[];
  runs: LatestRun[];
  /** Whether a batch is among the latest runs. */
  hasBatches: boolean;
  prompts: ShelfPrompt[];
  form: FormState;
  /** What the button for a better prompt needs; `null` when no one can write one. */
  enhancing: EnhanceButtonProps | null;
  user: string;
  credits: number | null;
  canBuy: boolean;
  /** The administration's page about engines; `null` where it is not open to this user. */
  enginesPath: string | null;
  refused: FormState | undefined;
}

const formId = "composer";

export const enhancedPrompt = splitPart(async () => (await import("./enhance/enhanced-prompt.tsx")).EnhancedPrompt);

/** The composer and the latest runs, or example images before the first run. */
export function ExplorePage(props: ExplorePageProps) {
  const { modes, series, runs, hasBatches, prompts, form, enhancing, user, credits, canBuy } = props;
  const { enginesPath, refused } = props;
  const { t } = useTranslation(["explore", "common", "prices"]);
  const { formData } = useNavigation();
  // Each answer is shown, even if it is the same as one that the user has closed.
  const { key } = useLocation();
  // Other forms on this page have no prompt; other buttons of this form have an intent.
  const sent = formData?.has("prompt") && !formData.has("intent") ? formData : undefined;
  const recipe = useRecipeFile();
  useFileDrops();
  const [first, ...others] = modes;
  const isFirstVisit = runs.length === 0;
  const { draft, chosen, errors, quoted, message, isShort, dearer, saved, enhanced } = refused ?? form;
  const price = quoted?.ok ? quoted.cost_credits : priceOfDraft(modes, draft);

  return (
    <>
      <section className="mx-auto max-w-220 px-4 pt-[6vh] pb-10 sm:px-6">
        <h1 className="text-xl sm:text-2xl">{t("title")}</h1>
        <p className="mt-2.5 text-ink-2 text-md">
          {t("subtitle")} <TextLink to={newChatPath}>{t("assistantLink")}</TextLink> ·{" "}
          <TextLink to={assistantPath}>{t("common:nav.chatHistory")}</TextLink>
        </p>
        {message ? <ErrorNotice className="mt-6">{message}</ErrorNotice> : null}
        {dearer ? (
          <div className="mt-6" role="alert">
            <Notice>{t(dearer, { count: price })}</Notice>
          </div>
        ) : null}
        {isShort ? (
          <ErrorNotice className="mt-6">
            <OutOfCredits
              missing={missingCredits(price, credits)}
              isVideo={makesVideo(draftMode(draft) ?? "text-to-image")}
              canBuy={canBuy}
            />
          </ErrorNotice>
        ) : null}
        {enhanced ? <enhancedPrompt.Part key={key} formId={formId} enhanced={enhanced} /> : null}
        {first ? (
          <Form id={formId} method="post" action="/?index" encType="multipart/form-data" noValidate className="mt-7">
            <Composer
              key={draftKey(form)}
              modes={[first, ...others]}
              draft={draft}
              chosen={chosen}
              series={series}
              errors={errors}
              quoted={quoted}
              userId={user}
              // The refusal is already shown above.
              balance={isShort ? null : credits}
              canBuy={canBuy}
              sent={sent}
              recipe={recipe}
              promptActions={
                enhancing && (
                  <Additions>
                    <EnhanceButton {...enhancing} />
                  </Additions>
                )
              }
              autoFocus={isFirstVisit}
            />
          </Form>
        ) : (
          <EmptyState title={t("noEngine.title")}>{t("noEngine.message")}</EmptyState>
        )}
        {isPreviewOnly(modes) ? <PreviewEngineNote enginesPath={enginesPath} /> : null}
        {isFirstVisit ? (
          <ExampleImages count={3} onExplore className="mt-7 mb-4" />
        ) : (
          <div className="mt-4">
            <ExamplePrompts />
          </div>
        )}
        <div className="mt-1.5 flex flex-wrap items-start justify-between gap-x-4">
          <MoreExamplePrompts />
          <div className="-ml-3 flex min-h-9 min-w-0 flex-wrap items-center gap-x-2 gap-y-2 sm:-mr-3 sm:ml-0">
            <Additions>
              {first ? <SavePrompt formId={formId} saved={saved} /> : null}
              <RecipeFileForm recipe={recipe} />
            </Additions>
          </div>
        </div>
        <PromptShelf prompts={prompts} />
      </section>
      {isFirstVisit ? null : (
        <section className="mx-auto max-w-220 px-4 pt-4 pb-10 sm:px-6">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 className="font-medium text-ink-3 text-sm">{t("latest")}</h2>
            {hasBatches ? (
              <Link to="/batches" prefetch="intent" className="ml-auto text-ink-2 text-sm hover:text-ink">
                {t("batches")}
              </Link>
            ) : null}
            <Link to="/gallery" prefetch="intent" className="text-ink-2 text-sm hover:text-ink">
              {t("allCreations")}
            </Link>
          </div>
          <LatestRuns label={t("latest")} runs={runs} />
        </section>
      )}
    </>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="whitespace-nowrap text-ink underline decoration-line-control underline-offset-3 hover:text-accent pointer-coarse:py-2"
    >
      {children}
    </Link>
  );
}

/** A different draft resets the form. Showing the same page again keeps the typed text. */
function draftKey({ draft }: FormState): string {
  return JSON.stringify(draft);
}
