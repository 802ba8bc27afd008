import autocannon from "autocannon";
import { Stop } from "../server/provision/process.mjs";

/** What a few people do, not what the product can bear: how long they wait is the question. */
const quietConnections = 4;
const quietRequestsPerSecond = 20;
const filmingSeconds = 20;

/**
 * How long pages take at a person's pace, by themselves and while the built-in engine makes one video after another.
 * `memoryNow` resolves to the megabytes the painting process has at that moment.
 */
export async function measureWhileFilming(address, { cookie, access, path = "/gallery" }, memoryNow) {
  const url = `${address}${path}`;
  const alone = await pressGently(url, cookie);
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const api = async (path, body) => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${address}${path}`, init);
    if (!response.ok) throw new Stop(`${path} answered ${response.status}.`);
    return response.json();
  };
  const film = async () =>
    (await api("/api/generation/text-to-video/", { prompt: "Waves below a lighthouse", quality: "standard" })).id;
  let filmed = 0;
  let peakMegabytes = 0;
  let isOver = false;
  const filming = (async () => {
    const open = [await film(), await film()];
    while (!isOver) {
      peakMegabytes = Math.max(peakMegabytes, await memoryNow());
      const [first = ""] = open;
      const { status, finished_at: finishedAt } = await api(`/api/generation/status/${first}/`);
      if (finishedAt !== null) {
        if (status !== "completed") throw new Stop(`A video ended ${status}.`);
        filmed += 1;
        open.splice(0, 1);
        open.push(await film());
      }
      await pause(200);
    }
    for (const id of open) await api(`/api/generation/${id}/cancel/`, {});
  })();
  const whileFilming = await Promise.race([pressGently(url, cookie), filming.then(() => undefined)]);
  isOver = true;
  await filming;
  if (whileFilming === undefined) throw new Stop("The videos ended before they were measured.");
  return { requestsPerSecond: quietRequestsPerSecond, alone, whileFilming, filmed, peakMegabytes };
}

async function pressGently(url, cookie) {
  const { latency, errors, non2xx } = await autocannon({
    url,
    connections: quietConnections,
    overallRate: quietRequestsPerSecond,
    duration: filmingSeconds,
    headers: { "accept-encoding": "identity", cookie },
  });
  if (errors + non2xx > 0) throw new Stop(`${url}: ${errors} errors and ${non2xx} refusals at a gentle pace.`);
  return { p50Milliseconds: latency.p50, p99Milliseconds: latency.p99 };
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
