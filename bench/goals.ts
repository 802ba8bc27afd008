import type { Results } from "./results.ts";

export interface Goal {
  /** Includes the figure that decides the goal. */
  text: string;
  isReached: boolean;
}

/** Returns the goals for a whole run that took this many seconds. */
export function goalsOf(durationSeconds: number, parts: Results["parts"]): Goal[] {
  const { pages, memoryMegabytes } = parts.httpLoad.figures;
  const { signIn, ...signedIn } = pages;
  const slowestPage = Math.min(...Object.values(signedIn).map((page) => page.ofBarePage.requestsPerSecond));
  const scriptBytes = Math.max(...Object.values(signedIn).map((page) => page.scriptGzipBytes));
  const { runsAcceptedPerSecond, runsCompletedPerSecond } = parts.runQueue.figures;
  const { acceptedToStartedMilliseconds: started, acceptedToCompletedMilliseconds: completed } = parts.runQueue.figures;
  const { manyUsers, newcomer } = parts.fairness.figures;
  const engine = parts.previewEngine.figures;
  const standardVideo = engine.find(({ mode, quality }) => mode === "text-to-video" && quality === "standard");
  const videoSeconds = standardVideo?.runSeconds ?? Number.POSITIVE_INFINITY;
  const { duringVideo, peakEngineMegabytes } = parts.pagesDuringVideo.figures;
  const engineMegabytes = Math.max(peakEngineMegabytes, ...engine.map(({ peakMegabytes }) => peakMegabytes));
  const { addedPeakMegabytes } = parts.archive.figures;
  const slowdown = slowdownOf(parts.galleryQueries.figures);
  const { worstMilliseconds, cumulativeLayoutShift } = parts.galleryInteractions.figures;
  const delivery = parts.eventStreams.figures.deliveryMilliseconds.p95;
  return [
    goal("The whole run within 15 minutes", durationSeconds / 60, (minutes) => minutes <= 15),
    goal("Every signed-in page at 0.25 of the empty page's requests per second", slowestPage, (of) => of >= 0.25, 2),
    goal("Sign-in at 0.6 of them", signIn.ofBarePage.requestsPerSecond, (of) => of >= 0.6, 2),
    goal("The gallery within 5 times the empty page's p99", pages.gallery.ofBarePage.p99Milliseconds, (of) => of <= 5),
    goal(
      "A gallery in 3.5 ms of CPU",
      pages.gallery.cpuMillisecondsPerRequest ?? Number.NaN,
      (milliseconds) => milliseconds <= 3.5,
    ),
    goal("At most 145 kB of JavaScript on a page", scriptBytes / 1_000, (kilobytes) => kilobytes <= 145),
    goal("At most 130 kB of it for sign-in", signIn.scriptGzipBytes / 1_000, (kilobytes) => kilobytes <= 130),
    goal("Idle within 200 MB", memoryMegabytes.idle.product, (megabytes) => megabytes <= 200),
    goal("After load within 400 MB", memoryMegabytes.afterLoad.product, (megabytes) => megabytes <= 400),
    goal("500 runs accepted per second", runsAcceptedPerSecond, (perSecond) => perSecond >= 500),
    goal("200 runs completed per second", runsCompletedPerSecond, (perSecond) => perSecond >= 200),
    goal("A run started within 100 ms, p95", started.p95, (milliseconds) => milliseconds < 100),
    goal(
      "A run completed within 50 ms over the engine's time, p95",
      completed.p95,
      (milliseconds) => milliseconds < 50,
    ),
    goal(`Every user's first run among the first ${manyUsers.users}`, manyUsers.lastFirstStart, (place) => {
      return place <= manyUsers.users;
    }),
    goal("No run started before a newcomer's", newcomer.startedBeforeNewcomer, (runs) => runs === 0),
    goal("A standard video within 6 s", videoSeconds, (seconds) => seconds <= 6),
    goal("The engine's process under 400 MB in every mode", engineMegabytes, (megabytes) => megabytes < 400),
    goal("An archive in under 100 MB of memory", addedPeakMegabytes, (megabytes) => megabytes < 100),
    goal("Queries among a million within 1.5 times a thousand, p95", slowdown, (times) => times <= 1.5),
    goal("Interactions painted within 200 ms, worst", worstMilliseconds, (milliseconds) => milliseconds < 200),
    goal("No layout shift", cumulativeLayoutShift, (shift) => shift === 0, 3),
    goal("News delivered within 1 s to a thousand streams, p95", delivery, (milliseconds) => milliseconds < 1_000),
    goal("Pages within 50 ms during video, p99", duringVideo.p99Milliseconds, (milliseconds) => milliseconds < 50),
  ];
}

function goal(text: string, figure: number, isReached: (figure: number) => boolean, digits = 1): Goal {
  return { text: `${text}: ${Number(figure.toFixed(digits))}`, isReached: isReached(figure) };
}

/** Returns the largest ratio of a query's p95 time in the largest gallery to its time in the smallest. */
function slowdownOf(galleries: Results["parts"]["galleryQueries"]["figures"]): number {
  const [smallest, largest] = [galleries[0], galleries.at(-1)].map((gallery) =>
    Object.values(gallery?.p95Milliseconds ?? {}),
  );
  return Math.max(...(largest ?? []).map((milliseconds, index) => milliseconds / (smallest?.[index] ?? 0)));
}
