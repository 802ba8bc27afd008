import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Creation } from "../../../contract/gallery.ts";
import type { Run } from "../../../contract/generation.ts";
import { Composer } from "../../parts/composer/composer.tsx";
import { useRecipeFile } from "../../parts/composer/use-recipe-file.ts";
import { CreationTile } from "../../parts/creation-tile.tsx";
import { emptyDraft } from "../../parts/draft.ts";
import { ExamplePrompts } from "../../parts/example-prompts.tsx";
import type { LatestRun } from "../../parts/latest-run.ts";
import { LatestRuns } from "../../parts/latest-runs.tsx";
import { LedTo, MadeFrom } from "../../parts/lineage.tsx";
import { Receipt } from "../../parts/receipt.tsx";
import { PromptText, Recipe } from "../../parts/recipe.tsx";
import { RunActions, SavedLine } from "../../parts/run-actions.tsx";
import { RunStage } from "../../parts/run-stage.tsx";
import type { Tile } from "../../parts/tile.ts";
import { TileGrid } from "../../parts/tile-grid.tsx";
import { accents, themes } from "../../session/appearance.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SegmentedLinks } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Primitives } from "./primitives.tsx";
import { sampleCreation, sampleModes, sampleRelative, sampleRun, sampleVideo, sampleVideoRun } from "./sample.ts";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto max-w-350 border-line border-t px-4 py-10 sm:px-6">
      <h2 className="mb-5 text-lg">{title}</h2>
      {children}
    </section>
  );
}

const samplePrices = { animate: 20, restyle: 2 };
const { url: src, prompt: alt, width, height } = sampleCreation(3);
const comparedWith = { src, alt, width, height };
const startedAt = Date.parse(sampleRun("processing").created_at);

/** Every primitive in both themes and every part in the chosen one; mounted in development only. */
export default function Design() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const recipe = useRecipeFile();
  const theme = themes.find((name) => name === search.get("theme")) ?? "dark";
  const accent = accents.find((name) => name === search.get("accent")) ?? "blue";
  const completed = sampleRun("completed");
  const video = sampleVideoRun();
  const stopped = [sampleRun("failed"), sampleRun("blocked"), sampleRun("canceled"), { ...completed, outputs: [] }];
  const address = (change: Record<string, string>) => `/_design?${new URLSearchParams({ theme, accent, ...change })}`;

  return (
    <main id="main" data-theme={theme} data-accent={accent}>
      <header className="mx-auto flex max-w-350 flex-wrap items-center gap-3 px-4 py-6 sm:px-6">
        <h1 className="mr-auto text-xl">Design</h1>
        <SegmentedLinks
          label="Theme"
          links={themes.map((name) => ({ to: address({ theme: name }), label: name, current: name === theme }))}
        />
        <SegmentedLinks
          label="Accent"
          links={accents.map((name) => ({ to: address({ accent: name }), label: name, current: name === accent }))}
        />
        <ButtonLink to={address({ dialog: "open" })}>Dialog</ButtonLink>
      </header>
      <div className="grid border-line border-y lg:grid-cols-2">
        {themes.map((name) => (
          <div key={name} data-theme={name} data-accent={accent}>
            <Primitives set={name} />
          </div>
        ))}
      </div>
      <Section title="Composer">
        <form className="mx-auto max-w-220">
          <Composer
            person=""
            canBuy
            modes={sampleModes}
            balance={3}
            errors={{ seed: "Use 2147483647 or less." }}
            draft={{ ...emptyDraft, quality: "high", seed: "99999999999" }}
            chosen={{ source: null, recording: null }}
            recipe={recipe}
          />
        </form>
        <div className="mx-auto mt-4 max-w-220">
          <ExamplePrompts />
        </div>
      </Section>
      <Section title="Tiles">
        <TileGrid label="Creations">
          {[
            ...Array.from({ length: 7 }, (_, index) => sampleCreation(index)),
            sampleVideo(9, false),
            sampleVideo(15, true),
          ].map((creation) => (
            <CreationTile key={creation.id} tile={sampleTile(creation)} />
          ))}
        </TileGrid>
      </Section>
      <Section title="Latest runs">
        <LatestRuns
          label="Latest runs"
          runs={[
            sampleRun("queued", "waiting", 0),
            sampleRun("processing", "painting", 0.4),
            completed,
            sampleRun("failed"),
            sampleRun("canceled"),
          ].map(sampleLatestRun)}
        />
      </Section>
      <Section title="A run">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <RunStage
              run={completed}
              now={startedAt}
              outputTo={(index) => address({ output: String(index) })}
              comparison={{
                before: comparedWith,
                shown: search.has("compare"),
                compareTo: address({ compare: "1" }),
                resultTo: address({}),
              }}
            />
            <RunActions
              run={completed}
              creation={completed.outputs[0]}
              prices={samplePrices}
              againCredits={2}
              action="#"
            />
            <SavedLine />
          </div>
          <div className="flex flex-col gap-6">
            <PromptText run={completed} />
            <Recipe run={completed} />
            <MadeFrom relative={sampleRelative(3, "creation")} />
            <LedTo relatives={[1, 2, 4, 5, 7].map((index) => sampleRelative(index, "run"))} more={3} />
            <Receipt run={completed} timeZone="UTC" />
          </div>
        </div>
      </Section>
      <Section title="A run with a video">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <RunStage run={video} now={startedAt} />
            <RunActions run={video} creation={video.outputs[0]} prices={samplePrices} againCredits={2} action="#" />
          </div>
          <div className="flex flex-col gap-6">
            <Recipe run={video} />
            <MadeFrom relative={sampleRelative(0, "upload")} />
          </div>
        </div>
      </Section>
      <Section title="A run under way, and its other ends">
        <div className="grid gap-6 lg:grid-cols-2">
          <RunStage run={sampleRun("queued", "waiting", 0)} now={startedAt + 3_000} />
          <RunStage run={sampleRun("processing", "painting", 0.62)} now={startedAt + 9_000} />
          {stopped.map((run) => (
            <RunStage
              key={run.id}
              run={run}
              now={startedAt}
              actions={<RunActions run={run} prices={samplePrices} againCredits={2} action="#" />}
            />
          ))}
        </div>
      </Section>
      {search.get("dialog") ? (
        <Dialog
          title="Delete this picture?"
          closeLabel="Close"
          closeTo={address({})}
          onClose={() => navigate(address({}), { preventScrollReset: true })}
          actions={
            <>
              <ButtonLink to={address({})}>Keep it</ButtonLink>
              <Button variant="danger">Delete</Button>
            </>
          }
        >
          <p>It stays in the trash for 30 days.</p>
        </Dialog>
      ) : null}
    </main>
  );
}

function sampleTile(creation: Creation): Tile {
  const { id, generation_id, kind, prompt, width, height, is_favorite, thumbnail_url, download_url } = creation;
  return {
    id,
    generationId: generation_id,
    prompt,
    width,
    height,
    isFavorite: is_favorite,
    isPreview: true,
    src: thumbnail_url,
    srcSet: undefined,
    video:
      kind === "video"
        ? { src: creation.url, durationSeconds: creation.duration_seconds ?? 0, hasSound: creation.has_audio }
        : null,
    downloadUrl: download_url,
    placeholder: "",
  };
}

function sampleLatestRun(run: Run): LatestRun {
  return { ...run, tiles: run.outputs.map(sampleTile) };
}
