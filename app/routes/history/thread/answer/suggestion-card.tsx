import { memo } from "react";
import { useTranslation } from "react-i18next";
import { type FetcherSubmitFunction, useFetcher } from "react-router";
import { styles } from "../../../../../contract/generation-terms.ts";
import { CopyIcon } from "../../../../parts/copy-actions.tsx";
import { shownCreditsField } from "../../../../parts/shown-price.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { conversationPath } from "../../addresses.ts";
import type { RunAnswer } from "../../conversation/start-run.server.ts";
import type { ShownRun, ShownSuggestion } from "../../shown-messages.ts";
import { proposedBy } from "./proposed-by.ts";
import { RunRefusal } from "./run-refusal.tsx";
import { Runs } from "./runs.tsx";

/** What a card needs to know about the reply that contains it. */
export interface Suggesting {
  conversationId: string;
  messageId: string;
  suggestions: readonly ShownSuggestion[];
  /** The runs started from the reply so far. */
  runs: readonly ShownRun[];
  canBuy: boolean;
  /** While the reply is being written, its proposals are not known yet. */
  isWriting: boolean;
}

/** A generation that a reply proposes: its prompt and options, to start immediately or open in the composer. */
export function SuggestionCard({ text, suggesting }: { text: string; suggesting: Suggesting }) {
  const { t } = useTranslation("history");
  const words = text.trim();
  const suggestion = proposedBy(words, suggesting.suggestions);
  const made = suggestion ? madeFrom(suggestion, suggesting) : [];
  return (
    <section
      aria-label={t("suggestion.label")}
      className="overflow-hidden rounded-lg border border-line-strong bg-surface-1 text-base"
    >
      <div className="flex items-start justify-between gap-3 pt-3.5 pr-2 pl-4">
        <p dir="auto" className="min-w-0 whitespace-pre-wrap py-0.5 text-md">
          {suggestion?.prompt ?? words}
        </p>
        <CopyIcon text={suggestion?.prompt ?? words} name={t("suggestion.copy")} />
      </div>
      {suggestion ? <Choices suggestion={suggestion} /> : null}
      <div className="mt-3.5 flex min-h-15 flex-wrap items-center gap-2 border-line border-t px-4 py-2.5">
        {suggestion ? (
          <>
            {suggestion.credits === null ? null : (
              <GenerateForm suggestion={suggestion} credits={suggestion.credits} suggesting={suggesting} />
            )}
            <ButtonLink to={`/?${suggestion.request}`} variant={suggestion.credits === null ? "primary" : "secondary"}>
              {t("suggestion.use")}
            </ButtonLink>
          </>
        ) : suggesting.isWriting ? (
          <p className="animate-breathe text-ink-3 text-sm">{t("writing")}</p>
        ) : (
          <ButtonLink to={`/?${new URLSearchParams({ prompt: words })}`}>{t("suggestion.use")}</ButtonLink>
        )}
      </div>
      {made.length === 0 ? null : (
        <div className="px-4 pt-1.5 pb-4">
          <Runs label={t("runs")} runs={made} />
        </div>
      )}
    </section>
  );
}

function madeFrom({ prompt }: ShownSuggestion, { runs }: Suggesting): ShownRun[] {
  return runs.filter((run) => run.prompt === prompt);
}

function Choices({ suggestion }: { suggestion: ShownSuggestion }) {
  const { t } = useTranslation(["generation", "history"]);
  const { mode, aspectRatio, style, negativePrompt } = suggestion;
  const named = styles.find((known) => known === style);
  const details = [t(`generation:mode.${mode}`), aspectRatio, named ? t(`generation:styleOf.${named}`) : style];
  return (
    <div className="mt-0 px-4 pt-2.5 text-sm">
      <ul className="flex list-none flex-row flex-wrap gap-1.5 p-0">
        {details.map((detail) =>
          detail ? (
            <li key={detail} className="rounded-sm bg-surface-2 px-2 py-0.5 text-ink-2">
              <bdi>{detail}</bdi>
            </li>
          ) : null,
        )}
      </ul>
      {negativePrompt === "" ? null : (
        <p dir="auto" className="mt-2 text-ink-3">
          {t("history:suggestion.without", { words: negativePrompt })}
        </p>
      )}
    </div>
  );
}

interface GenerateFormProps {
  suggestion: ShownSuggestion;
  credits: number;
  suggesting: Suggesting;
}

function GenerateForm(props: GenerateFormProps) {
  const { submit, data, state } = useFetcher<RunAnswer>();
  return <GenerateLook {...props} submit={submit} answer={data} pending={state !== "idle"} />;
}

interface GenerateLookProps extends GenerateFormProps {
  submit: FetcherSubmitFunction;
  answer: RunAnswer | undefined;
  pending: boolean;
}

/**
 * Separate, because a component with a fetcher renders on every step of every other fetcher, and a conversation may
 * show hundreds of cards.
 */
const GenerateLook = memo(function GenerateLook(props: GenerateLookProps) {
  const { suggestion, credits, suggesting, submit, answer, pending } = props;
  const { t } = useTranslation("generation");
  const { conversationId, messageId, canBuy } = suggesting;
  const last = madeFrom(suggestion, suggesting).at(-1);
  const action = conversationPath(conversationId);
  const refusal = pending || !answer || answer.ok ? undefined : answer;
  return (
    <>
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          const sent = new FormData(event.currentTarget, event.nativeEvent.submitter);
          sent.set("stays", "true");
          void submit(sent, { method: "post", action });
        }}
      >
        <input type="hidden" name="intent" value="generate" />
        <input type="hidden" name="message_id" value={messageId} />
        <input type="hidden" name="request" value={suggestion.request} />
        {/* After a run, the form starts another one. */}
        <input type="hidden" name="after" value={last?.id ?? ""} />
        <Button
          name={shownCreditsField}
          value={credits}
          variant="primary"
          pending={pending}
          pendingLabel={t("generating")}
          className="tabular"
        >
          {credits > 0
            ? t(last ? "regenerate" : "generate", { count: credits })
            : t(last ? "regenerateFree" : "generateFree")}
        </Button>
      </form>
      {refusal ? (
        <div className="order-last basis-full">
          <RunRefusal answer={refusal} canBuy={canBuy} />
        </div>
      ) : null}
    </>
  );
});
