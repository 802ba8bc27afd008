import { say } from "../server/provision/process.mjs";
import { goalsOf } from "./goals.ts";
import type { Percentiles } from "./percentiles.ts";
import type { Figures, Results } from "./results.ts";

const pageNames: Record<string, string> = {
  signIn: "Sign-in page",
  explore: "Explore page",
  gallery: "Gallery page, 24 items",
  run: "Run page",
  wallet: "Wallet page",
  settings: "Settings page",
};
const endpointNames: Record<string, string> = {
  bareHttpServer: "Bare HTTP server",
  ownProfile: "API: own profile",
  passwordSignIn: "API: password sign-in",
  thumbnail: "Thumbnail file",
};
const queryNames: Record<string, string> = {
  firstPage: "First page",
  deepPage: "Page 500, or the last",
  rareWord: "A rare word",
  commonWord: "A common word",
  twoWords: "Two words",
  twoChineseCharacters: "Two Chinese characters",
  month: "A month",
  favorites: "Favorites",
  summary: "Summary",
};
const interactionNames: Record<string, string> = {
  favorite: "Mark as favorite",
  select: "Select",
  arrowKeys: "Arrow keys",
  scrollKeys: "Page up and down",
  search: "Type in the search",
  filter: "Change a filter",
  viewer: "Open and close the viewer",
  commandMenu: "Open and close the menu",
  composer: "Type in the composer",
};
const billingNames: Record<string, string> = {
  holdAndCaptureManyAccounts: "Hold and capture, 50 accounts",
  holdAndCaptureOneAccount: "Hold and capture, one account",
  paymentWebhooks: "Payment webhooks",
};
const firstTokenNames: Record<string, string> = {
  modelServer: "Model server",
  modelAdapter: "Model through its adapter",
  modelApi: "Model through the API",
  coach: "Coach",
  coachApi: "Coach through the API",
};
const queueNames: Record<string, string> = {
  acceptedToStartedMilliseconds: "Accepted to started",
  acceptedToCompletedMilliseconds: "Accepted to completed",
  fullSizeAcceptedToCompletedMilliseconds: "The same, full-size image",
  completedToVisibleMilliseconds: "Completed to visible",
};
const conversationNames: Record<string, string> = {
  openShortMilliseconds: "Open, four messages",
  openMilliseconds: "Open",
  earlierPageMilliseconds: "Earlier messages",
};

/** Prints a whole run, part by part, and which goals it reached. */
export function report({ machine, versions, commit, hasLocalChanges, durationSeconds, parts }: Results): void {
  say(`\n${machine.processor}, ${machine.cores} cores, Node ${versions.node}, React Router ${versions.reactRouter}`);
  say(
    `Commit ${commit}${hasLocalChanges ? " with local changes" : ""}, measured in ${Math.round(durationSeconds)} s\n`,
  );
  reportHttpLoad(parts.httpLoad.figures);
  reportVideo(parts.pagesDuringVideo.figures);
  reportBilling(parts.billing.figures);
  reportQueue(parts.runQueue.figures, parts.fairness.figures);
  reportAssistant(parts.assistant.figures);
  reportPreviewEngine(parts.previewEngine.figures);
  reportGalleryQueries(parts.galleryQueries.figures);
  reportArchive(parts.archive.figures);
  reportInteractions(parts.galleryInteractions.figures);
  reportConversation(parts.longConversation.figures);
  reportEventStreams(parts.eventStreams.figures);
  row("Start until ready, ms", Math.round(parts.startUp.figures.readyMilliseconds));
  say("");
  for (const { text, isReached } of goalsOf(durationSeconds, parts))
    say(`${isReached ? "reached" : "MISSED "}  ${text}`);
}

function reportHttpLoad({ connections, barePage, pages, endpoints, memoryMegabytes }: Figures["httpLoad"]): void {
  row("", "", "", "", "", "of the", "empty", "page");
  row(`${connections} connections`, "requests/s", "p50 ms", "p99 ms", "CPU ms", "requests/s", "p99", "CPU");
  row("Empty page", ...loadCells(barePage));
  for (const [name, page] of Object.entries(pages))
    row(pageNames[name] ?? name, ...loadCells(page), ...ratioCells(page));
  for (const [name, endpoint] of Object.entries(endpoints)) {
    row(endpointNames[name] ?? name, ...loadCells(endpoint), ...ratioCells(endpoint));
  }
  say("");
  row("Bytes", "HTML", "HTML gzip", "JS gzip", "over empty");
  row("Empty page", barePage.documentBytes, barePage.documentGzipBytes, barePage.scriptGzipBytes, 0);
  for (const [name, { documentBytes, documentGzipBytes, scriptGzipBytes }] of Object.entries(pages)) {
    const overEmpty = scriptGzipBytes - barePage.scriptGzipBytes;
    row(pageNames[name] ?? name, documentBytes, documentGzipBytes, scriptGzipBytes, overEmpty);
  }
  say("");
  const { idle, afterLoad } = memoryMegabytes;
  row("Memory, MB", "idle", "after load");
  row("Empty page", Math.round(idle.barePage), Math.round(afterLoad.barePage));
  row("Product", Math.round(idle.product), Math.round(afterLoad.product));
  say("");
}

type Load = Figures["httpLoad"]["pages"]["gallery"]["ofBarePage"];

function loadCells({ requestsPerSecond, p50Milliseconds, p99Milliseconds, cpuMillisecondsPerRequest }: Load): Cell[] {
  return [
    Math.round(requestsPerSecond),
    p50Milliseconds.toFixed(1),
    p99Milliseconds.toFixed(1),
    cpuMillisecondsPerRequest?.toFixed(2) ?? "?",
  ];
}

function ratioCells({ ofBarePage }: { ofBarePage: Load }): Cell[] {
  const { requestsPerSecond, p99Milliseconds, cpuMillisecondsPerRequest } = ofBarePage;
  return [requestsPerSecond, p99Milliseconds, cpuMillisecondsPerRequest].map((ratio) => ratio?.toFixed(2) ?? "?");
}

function reportVideo(video: Figures["pagesDuringVideo"]): void {
  row(`Gallery, ${video.requestsPerSecond} requests/s`, "p50 ms", "p99 ms");
  const { withoutVideo, duringVideo } = video;
  row("Without video", withoutVideo.p50Milliseconds.toFixed(1), withoutVideo.p99Milliseconds.toFixed(1));
  row("During video", duringVideo.p50Milliseconds.toFixed(1), duringVideo.p99Milliseconds.toFixed(1));
  row("Engine's peak memory, MB", Math.round(video.peakEngineMegabytes));
  say("");
}

function reportBilling({ sqlite, postgres }: Figures["billing"]): void {
  for (const [title, database] of [["SQLite", sqlite] as const, ["PostgreSQL", postgres] as const]) {
    if (database === null) continue;
    row(title, "per second", "p50 ms", "p95 ms");
    for (const [name, { operationsPerSecond, milliseconds }] of Object.entries(database)) {
      const { p50, p95 } = milliseconds;
      row(billingNames[name] ?? name, Math.round(operationsPerSecond), Math.round(p50), Math.round(p95));
    }
    say("");
  }
}

function reportQueue(queue: Figures["runQueue"], { manyUsers, newcomer }: Figures["fairness"]): void {
  percentileRows("Runs", queueNames, {
    acceptedToStartedMilliseconds: queue.acceptedToStartedMilliseconds,
    acceptedToCompletedMilliseconds: queue.acceptedToCompletedMilliseconds,
    fullSizeAcceptedToCompletedMilliseconds: queue.fullSizeAcceptedToCompletedMilliseconds,
    completedToVisibleMilliseconds: queue.completedToVisibleMilliseconds,
  });
  row("Runs accepted per second", Math.round(queue.runsAcceptedPerSecond));
  row("Runs completed per second", Math.round(queue.runsCompletedPerSecond));
  say("");
  row(`${manyUsers.runs} runs of ${manyUsers.users} users, s`, manyUsers.durationSeconds.toFixed(1));
  row("Last user's first start", manyUsers.lastFirstStart);
  row("Jain index at half", manyUsers.jainIndexAtHalf.toFixed(3));
  row(`Started before a newcomer`, newcomer.startedBeforeNewcomer);
  say("");
}

function reportAssistant({ timeToFirstTokenMilliseconds }: Figures["assistant"]): void {
  percentileRows("Time to first token", firstTokenNames, timeToFirstTokenMilliseconds);
}

function reportPreviewEngine(rows: Figures["previewEngine"]): void {
  row("Preview engine", "quality", "s", "peak MB");
  for (const { mode, quality, runSeconds, peakMegabytes } of rows) {
    row(mode, quality, runSeconds.toFixed(1), Math.round(peakMegabytes));
  }
  say("");
}

function reportGalleryQueries(galleries: Figures["galleryQueries"]): void {
  row("Creations, p95 ms", ...galleries.map(({ creations }) => creations.toLocaleString("en")));
  const queries = galleries.map(({ p95Milliseconds }) => Object.entries(p95Milliseconds));
  for (const [index, [name]] of (queries[0] ?? []).entries()) {
    row(queryNames[name] ?? name, ...queries.map((gallery) => gallery[index]?.[1].toFixed(1) ?? ""));
  }
  say("");
}

function reportArchive({ files, megabytes, durationSeconds, addedPeakMegabytes }: Figures["archive"]): void {
  row(`Archive of ${files} files, MB`, Math.round(megabytes));
  row("Read to the end, s", durationSeconds.toFixed(1));
  row("MB/s", Math.round(megabytes / durationSeconds));
  row("Added memory at most, MB", Math.round(addedPeakMegabytes));
  say("");
}

function reportInteractions(gallery: Figures["galleryInteractions"]): void {
  row(`Gallery of ${gallery.creations.toLocaleString("en")} in a browser`, "p98 ms", "worst ms");
  for (const [name, { p98Milliseconds, worstMilliseconds }] of Object.entries(gallery.byKind)) {
    row(interactionNames[name] ?? name, p98Milliseconds, worstMilliseconds);
  }
  const { maxElements, heapMegabytesAtStart, maxHeapMegabytes } = gallery.scrollThrough;
  row("Cumulative layout shift", gallery.cumulativeLayoutShift.toFixed(3));
  row("Elements at most", maxElements);
  row("Heap at start, at most, MB", heapMegabytesAtStart.toFixed(1), maxHeapMegabytes.toFixed(1));
  say("");
}

function reportConversation({ messages, shownMessages, typing, ...times }: Figures["longConversation"]): void {
  percentileRows(`Conversation of ${messages} messages`, conversationNames, times);
  row(`${shownMessages} messages shown`, "p98 ms", "worst ms");
  row("Type", typing.p98Milliseconds, typing.worstMilliseconds);
  say("");
}

function reportEventStreams({ streams, kilobytesPerStream, deliveryMilliseconds }: Figures["eventStreams"]): void {
  percentileRows(
    `${streams.toLocaleString("en")} event streams`,
    { delivery: "Change to delivery" },
    {
      delivery: deliveryMilliseconds,
    },
  );
  row("Memory per stream, kB", Math.round(kilobytesPerStream));
  say("");
}

function percentileRows(title: string, names: Record<string, string>, rows: Record<string, Percentiles>): void {
  row(title, "p50 ms", "p95 ms");
  for (const [name, { p50, p95 }] of Object.entries(rows)) row(names[name] ?? name, p50.toFixed(1), p95.toFixed(1));
  say("");
}

type Cell = string | number;

function row(first: string, ...cells: Cell[]): void {
  say(first.padEnd(32) + cells.map((cell) => String(cell).padStart(12)).join(""));
}
