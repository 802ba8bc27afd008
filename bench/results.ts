/** The content of bench/results.json. Names include units. A megabyte is 1,000,000 bytes. */
import { z } from "zod";
import { generationTypes, qualities } from "../contract/generation-terms.ts";

const figure = z.number();
const percentiles = z.strictObject({ p50: figure, p95: figure });

const load = {
  requestsPerSecond: figure,
  p50Milliseconds: figure,
  p99Milliseconds: figure,
  /** Processor time of the server's process. Null if the system does not report it. */
  cpuMillisecondsPerRequest: figure.nullable(),
};
/** `ofBarePage`: each figure divided by that of the empty page measured before and after it. */
const comparedLoad = { ...load, ofBarePage: z.strictObject(load) };
const pageBytes = { documentBytes: figure, documentGzipBytes: figure, scriptGzipBytes: figure };
const page = z.strictObject({ ...comparedLoad, ...pageBytes });
const endpoint = z.strictObject(comparedLoad);
const memoryOfServers = z.strictObject({ barePage: figure, product: figure });

const operations = z.strictObject({ operationsPerSecond: figure, milliseconds: percentiles });
const billingOnOneDatabase = z.strictObject({
  holdAndCaptureManyAccounts: operations,
  holdAndCaptureOneAccount: operations,
  paymentWebhooks: operations,
});
const interaction = z.strictObject({ p98Milliseconds: figure, worstMilliseconds: figure });

const part = <T extends z.ZodType>(figures: T) => z.strictObject({ durationSeconds: figure, figures });

const parts = z.strictObject({
  runQueue: part(
    z.strictObject({
      runs: figure,
      runsAcceptedPerSecond: figure,
      runsCompletedPerSecond: figure,
      acceptedToStartedMilliseconds: percentiles,
      acceptedToCompletedMilliseconds: percentiles,
      completedToVisibleMilliseconds: percentiles,
      fullSizeAcceptedToCompletedMilliseconds: percentiles,
    }),
  ),
  fairness: part(
    z.strictObject({
      manyUsers: z.strictObject({
        users: figure,
        runs: figure,
        durationSeconds: figure,
        /** The position in the order of starts at which the last user's first run started. */
        lastFirstStart: figure,
        jainIndexAtHalf: figure,
        fewestStartedAtHalf: figure,
        mostStartedAtHalf: figure,
      }),
      newcomer: z.strictObject({ queuedByOther: figure, startedBeforeNewcomer: figure }),
    }),
  ),
  previewEngine: part(
    z.array(
      z.strictObject({
        mode: z.enum(generationTypes),
        quality: z.enum(qualities),
        output: z.string(),
        runSeconds: figure,
        peakMegabytes: figure,
      }),
    ),
  ),
  galleryQueries: part(
    z.array(
      z.strictObject({
        creations: figure,
        seedSeconds: figure,
        p95Milliseconds: z.strictObject({
          firstPage: figure,
          deepPage: figure,
          rareWord: figure,
          commonWord: figure,
          twoWords: figure,
          twoChineseCharacters: figure,
          month: figure,
          favorites: figure,
          summary: figure,
        }),
      }),
    ),
  ),
  billing: part(z.strictObject({ sqlite: billingOnOneDatabase, postgres: billingOnOneDatabase.nullable() })),
  archive: part(
    z.strictObject({
      files: figure,
      megabytes: figure,
      durationSeconds: figure,
      /** Memory above the level before the request. */
      addedPeakMegabytes: figure,
    }),
  ),
  assistant: part(
    z.strictObject({
      timeToFirstTokenMilliseconds: z.strictObject({
        modelServer: percentiles,
        modelAdapter: percentiles,
        modelApi: percentiles,
        coach: percentiles,
        coachApi: percentiles,
      }),
    }),
  ),
  startUp: part(z.strictObject({ starts: figure, readyMilliseconds: figure })),
  httpLoad: part(
    z.strictObject({
      connections: figure,
      rounds: figure,
      barePage: z.strictObject({ ...load, ...pageBytes }),
      pages: z.strictObject({ signIn: page, explore: page, gallery: page, run: page, wallet: page, settings: page }),
      endpoints: z.strictObject({
        bareHttpServer: endpoint,
        ownProfile: endpoint,
        passwordSignIn: endpoint,
        thumbnail: endpoint,
      }),
      memoryMegabytes: z.strictObject({ idle: memoryOfServers, afterLoad: memoryOfServers }),
    }),
  ),
  pagesDuringVideo: part(
    z.strictObject({
      requestsPerSecond: figure,
      withoutVideo: z.strictObject({ p50Milliseconds: figure, p99Milliseconds: figure }),
      duringVideo: z.strictObject({ p50Milliseconds: figure, p99Milliseconds: figure }),
      videosCompleted: figure,
      peakEngineMegabytes: figure,
    }),
  ),
  galleryInteractions: part(
    z.strictObject({
      creations: figure,
      interactions: figure,
      ...interaction.shape,
      byKind: z.strictObject({
        favorite: interaction,
        select: interaction,
        arrowKeys: interaction,
        scrollKeys: interaction,
        search: interaction,
        filter: interaction,
        viewer: interaction,
        commandMenu: interaction,
        composer: interaction,
      }),
      cumulativeLayoutShift: figure,
      scrollThrough: z.strictObject({
        maxElements: figure,
        maxTiles: figure,
        heapMegabytesAtStart: figure,
        maxHeapMegabytes: figure,
      }),
    }),
  ),
  longConversation: part(
    z.strictObject({
      messages: figure,
      shownMessages: figure,
      /** A conversation of a few messages, for comparison. */
      openShortMilliseconds: percentiles,
      openMilliseconds: percentiles,
      earlierPageMilliseconds: percentiles,
      typing: interaction,
    }),
  ),
  eventStreams: part(
    z.strictObject({ streams: figure, kilobytesPerStream: figure, deliveryMilliseconds: percentiles }),
  ),
});

/** One whole run: every part, measured from one commit on one machine. */
export const results = z.strictObject({
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Whether any file other than this one differed from the commit. */
  hasLocalChanges: z.boolean(),
  measuredAt: z.iso.datetime(),
  durationSeconds: figure,
  machine: z.strictObject({ processor: z.string(), cores: figure, memoryGigabytes: figure, platform: z.string() }),
  versions: z.strictObject({ node: z.string(), reactRouter: z.string(), react: z.string() }),
  parts,
});

export type Results = z.infer<typeof results>;
export type PartName = keyof Results["parts"];
/** The output of each part. */
export type Figures = { [Name in PartName]: Results["parts"][Name]["figures"] };
