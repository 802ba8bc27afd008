import { say } from "../server/provision/process.mjs";

const loadNames = {
  bare: "Bare HTTP server",
  hello: "Empty page",
  gallery: "Gallery, signed in, 24 items",
  explore: "Explore, signed in",
  profile: "API: own profile, with a token",
  signIn: "API: sign in (Argon2id)",
};
const pageNames = { hello: "Empty page", explore: "Explore", gallery: "Gallery", run: "A run", signIn: "Sign in" };

/** Prints what was measured, and what of it was aimed for. */
export function report({
  machine,
  versions,
  connections,
  load,
  queue,
  fairness: { drain, newcomer },
  modes,
  filming,
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
  row("Built-in engine", "quality", "s", "peak MB");
  for (const { mode, quality, seconds, peakMegabytes } of modes)
    row(mode, quality, seconds.toFixed(1), Math.round(peakMegabytes));
  say("");
  row(`Gallery, ${filming.requestsPerSecond} requests/s`, "p50 ms", "p99 ms");
  row("Alone", filming.alone.p50Milliseconds, filming.alone.p99Milliseconds);
  row("While videos are made", filming.whileFilming.p50Milliseconds, filming.whileFilming.p99Milliseconds);
  row("Painting process at most, MB", Math.round(filming.peakMegabytes));
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
  const { p99Milliseconds: whileFilming } = filming.whileFilming;
  aim(`Pages within 50 ms while videos are made, p99: ${whileFilming}`, whileFilming < 50);
}

function aim(text, reached) {
  say(`${reached ? "reached" : "MISSED "}  ${text}`);
}
