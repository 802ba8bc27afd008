import { say } from "../server/provision/process.mjs";

const loadNames = {
  bare: "Bare HTTP server",
  hello: "Empty page",
  gallery: "Gallery, signed in, 24 items",
  explore: "Explore, signed in",
  profile: "API: own profile, with a token",
  signIn: "API: sign in (Argon2id)",
  thumbnail: "A thumbnail at its address",
};
const pageNames = { hello: "Empty page", explore: "Explore", gallery: "Gallery", run: "A run", signIn: "Sign in" };

const findingNames = {
  firstPage: "First page",
  page500: "Page 500, or the last",
  searchRare: "A rare word",
  searchCommon: "A common word",
  searchTwoWords: "Two words",
  searchSigns: "A word of two signs",
  monthJump: "A month",
  favorites: "Favourites",
  summary: "Summary",
};

const gridNames = {
  favorite: "A favourite",
  select: "A tick",
  keys: "Arrow keys",
  scrollKeys: "Scroll keys",
  search: "A letter of a search",
  filter: "A filter",
  viewer: "The viewer, to and fro",
  commands: "The command menu, to and fro",
  composer: "A letter in the composer",
};

const billingNames = {
  holdsAndCharges: "Holds and charges, 50 accounts",
  ofOneAccount: "The same, one account",
  messages: "A payment provider's messages",
};

const firstWordsNames = {
  model: "A model, asked directly",
  adapter: "Through the assistant",
  api: "Through the API",
  coach: "The coach",
  apiCoach: "The coach, through the API",
};

const conversationNames = {
  shortOpenMilliseconds: "Opened, one of four messages",
  openMilliseconds: "Opened",
  earlierMilliseconds: "Earlier messages",
  keyMilliseconds: "A key, a thousand shown",
};

/** Prints what was measured, and what of it was aimed for. */
export function report({
  machine,
  versions,
  connections,
  load,
  queue,
  fairness: { drain, newcomer },
  modes,
  files: { archive },
  finding,
  billing,
  assistant,
  filming,
  grid,
  conversation,
  streams,
  clientKilobytes,
  startMilliseconds,
  idleMegabytes,
  afterLoadMegabytes,
}) {
  const row = (...cells) =>
    say(cells.map((cell, place) => (place === 0 ? cell.padEnd(30) : String(cell).padStart(12))).join(""));
  const kilobytesOver = (name) => clientKilobytes[name] - clientKilobytes.hello;
  say(
    `\n${machine.processor}, ${machine.cores} cores, Node ${versions.node}, React Router ${versions.reactRouter}; ${connections} connections\n`,
  );
  row("", "requests/s", "p50 ms", "p99 ms");
  for (const [name, { requestsPerSecond, p50Milliseconds, p99Milliseconds }] of Object.entries(load)) {
    row(loadNames[name], Math.round(requestsPerSecond), p50Milliseconds, p99Milliseconds);
  }
  say("");
  for (const [database, measured] of Object.entries(billing)) {
    if (!measured) continue;
    row(database === "embedded" ? "Embedded" : "PostgreSQL", "per second", "p95 ms", "p99 ms");
    for (const [name, { perSecond, milliseconds }] of Object.entries(measured)) {
      row(billingNames[name], Math.round(perSecond), Math.round(milliseconds.p95), Math.round(milliseconds.p99));
    }
    say("");
  }
  row("", "p50 ms", "p95 ms");
  row("Accepted to started", queue.acceptToStartMilliseconds.p50, queue.acceptToStartMilliseconds.p95);
  row("Run, the engine's time apart", queue.overheadMilliseconds.p50, queue.overheadMilliseconds.p95);
  const { p50, p95 } = queue.fullSizeOverheadMilliseconds;
  row("The same, a full-size picture", p50, p95);
  row("Done to visible in the gallery", queue.doneToVisibleMilliseconds.p50, queue.doneToVisibleMilliseconds.p95);
  say("");
  row(`Runs accepted per second`, Math.round(queue.acceptedPerSecond));
  row(`Runs completed per second`, Math.round(queue.completedPerSecond));
  say("");
  row(`${drain.runs} runs of ${drain.people} people, s`, drain.seconds.toFixed(1));
  row("Last one's first turn", drain.lastFirstTurn);
  row("Jain index at half", drain.jainIndexAtHalf.toFixed(3));
  row(`Before a newcomer to ${newcomer.queuedByOne}`, newcomer.startedBeforeNewcomer);
  say("");
  row("First words of an answer", "p50 ms", "p95 ms");
  for (const [name, label] of Object.entries(firstWordsNames)) {
    const { p50Milliseconds, p95Milliseconds } = assistant[name];
    row(label, p50Milliseconds.toFixed(1), p95Milliseconds.toFixed(1));
  }
  say("");
  row("Built-in engine", "quality", "s", "peak MB");
  for (const { mode, quality, seconds, peakMegabytes } of modes)
    row(mode, quality, seconds.toFixed(1), Math.round(peakMegabytes));
  say("");
  row("Finding among, p95 ms", ...finding.map(({ creations }) => creations.toLocaleString("en")));
  for (const [name, label] of Object.entries(findingNames)) {
    row(label, ...finding.map(({ p95Milliseconds }) => p95Milliseconds[name]));
  }
  say("");
  row(`Gallery, ${filming.requestsPerSecond} requests/s`, "p50 ms", "p99 ms");
  row("Alone", filming.alone.p50Milliseconds, filming.alone.p99Milliseconds);
  row("While videos are made", filming.whileFilming.p50Milliseconds, filming.whileFilming.p99Milliseconds);
  row("Painting process at most, MB", Math.round(filming.peakMegabytes));
  say("");
  row(`Archive of ${archive.files} files, MB`, Math.round(archive.megabytes));
  row("Packed and read in, s", archive.seconds.toFixed(1));
  row("MB/s", Math.round(archive.megabytes / archive.seconds));
  row("Memory above the start, MB", Math.round(archive.peakMegabytes));
  say("");
  row(`Gallery of ${grid.creations.toLocaleString("en")} in a browser`, "p98 ms", "worst ms");
  for (const [name, { p98, worst }] of Object.entries(grid.milliseconds)) row(gridNames[name], p98, worst);
  row("Layout shift", grid.layoutShift.toFixed(3));
  row("Elements at most", grid.scrolled.nodesMost);
  const { heapMegabytesAtStart, heapMegabytesMost } = grid.scrolled;
  row("Heap at first, at most, MB", heapMegabytesAtStart.toFixed(1), heapMegabytesMost.toFixed(1));
  say("");
  row(`Chat of ${conversation.messages.toLocaleString("en")} messages`, "p50 ms", "p95 ms");
  for (const [name, label] of Object.entries(conversationNames)) {
    row(label, conversation[name].p50, conversation[name].p95);
  }
  say("");
  row(`${streams.streams.toLocaleString("en")} open streams of news`, "p50 ms", "p95 ms");
  row("Change to arrival", streams.deliveryMilliseconds.p50, streams.deliveryMilliseconds.p95);
  row("Memory for each, kB", streams.kilobytesEach);
  say("");
  row("JavaScript, kB gzip", "page", "over empty");
  for (const [name, kilobytes] of Object.entries(clientKilobytes)) {
    row(pageNames[name], kilobytes.toFixed(1), kilobytesOver(name).toFixed(1));
  }
  say("");
  row("Start until ready, ms", Math.round(startMilliseconds));
  row("Memory idle, MB", Math.round(idleMegabytes));
  row("Memory after load, MB", Math.round(afterLoadMegabytes));
  say("");
  const share = load.gallery.requestsPerSecond / load.hello.requestsPerSecond;
  const most = Math.max(...Object.keys(pageNames).map(kilobytesOver));
  aim(`Gallery at half the empty page's rate or better: ${share.toFixed(2)}`, share >= 0.5);
  aim(`No page more than 40 kB of JavaScript over the empty one: ${most.toFixed(1)}`, most <= 40);
  aim(`Started within 100 ms, p95: ${queue.acceptToStartMilliseconds.p95}`, queue.acceptToStartMilliseconds.p95 < 100);
  const overhead = queue.overheadMilliseconds.p95;
  aim(`No more than 50 ms a run over the engine's own time, p95: ${overhead}`, overhead < 50);
  aim(
    `Everybody's first turn within the first ${drain.people}: ${drain.lastFirstTurn}`,
    drain.lastFirstTurn <= drain.people,
  );
  aim(`Nobody before a newcomer: ${newcomer.startedBeforeNewcomer}`, newcomer.startedBeforeNewcomer === 0);
  const video = modes.find(({ mode, quality }) => mode === "text-to-video" && quality === "standard");
  if (video) aim(`A standard video within 6 s: ${video.seconds.toFixed(1)}`, video.seconds <= 6);
  const peak = Math.max(filming.peakMegabytes, ...modes.map(({ peakMegabytes }) => peakMegabytes));
  aim(`The painting process under 400 MB in every mode: ${Math.round(peak)}`, peak < 400);
  aim(`An archive in under 100 MB of memory: ${Math.round(archive.peakMegabytes)}`, archive.peakMegabytes < 100);
  const [few, many] = [finding[0], finding.at(-1)];
  const times = Object.keys(findingNames).map((name) => many.p95Milliseconds[name] / few.p95Milliseconds[name]);
  const worst = Math.max(...times).toFixed(1);
  aim(`Finding among a million within 1.5 times a thousand, p95: ${worst}`, worst <= 1.5);
  aim(
    `Answers in a gallery of 5,000 and in the composer within 200 ms, worst: ${grid.worstMilliseconds}`,
    grid.worstMilliseconds < 200,
  );
  aim(`Nothing in it moves by itself: ${grid.layoutShift.toFixed(3)}`, grid.layoutShift === 0);
  const arrival = streams.deliveryMilliseconds.p95;
  aim(`News within 1 s with a thousand streams open, p95: ${arrival}`, arrival < 1_000);
  const { p99Milliseconds: whileFilming } = filming.whileFilming;
  aim(`Pages within 50 ms while videos are made, p99: ${whileFilming}`, whileFilming < 50);
}

function aim(text, reached) {
  say(`${reached ? "reached" : "MISSED "}  ${text}`);
}
