import type { Hono } from "hono";
import { html } from "hono/html";
import { instant } from "../../../contract/instants.ts";
import { asTime, type Html, isOpenTo, notFound, plainPage } from "../../http/plain-page.ts";
import type { OperatorDeps } from "./deps.ts";
import { type EngineStatus, type ModeStatus, readStatus, type Status } from "./operations/read-status.ts";
import { writeMetrics } from "./operations/write-metrics.ts";

export const operatorPath = "/api/operator/";

/** Mounts the status page, the same status as JSON, and the metrics for monitoring. */
export function mountOperator(app: Hono, deps: OperatorDeps, token: string | null): void {
  const query = token === null ? "" : `?token=${token}`;

  app.get(operatorPath, async (c) => {
    if (!isOpenTo(c, token)) return notFound(c);
    return plainPage(c, `${deps.appName()}: status`, page(await readStatus(deps), query));
  });

  app.get(`${operatorPath}status/`, async (c) => {
    if (!isOpenTo(c, token)) return notFound(c);
    const { at, failures, books, payments, workers, ...status } = await readStatus(deps);
    c.header("referrer-policy", "no-referrer");
    return c.json({
      ...status,
      at: instant(at),
      workers: {
        seen_at: workers.seenAt === null ? null : instant(workers.seenAt),
        alive: workers.alive,
        waiting: workers.waiting,
      },
      books: books && { checked_at: instant(books.checkedAt), mismatches: books.mismatches },
      payments: {
        problems: payments.problems,
        newest: payments.newest.map(({ eventId, at: announcedAt, ...problem }) => ({
          ...problem,
          event_id: eventId,
          at: instant(announcedAt),
        })),
      },
      failures: failures.map(({ lastAt, ...failure }) => ({ ...failure, last_at: instant(lastAt) })),
    });
  });

  app.get(`${operatorPath}metrics/`, async (c) => {
    if (!isOpenTo(c, token)) return notFound(c);
    return c.text(await writeMetrics(deps), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
}

function page(
  { version, at, checks, workers, engines, modes, failures, books, payments }: Status,
  query: string,
): Html {
  return html`<p>Version ${version}, ${asTime(at)} UTC. <a href="${operatorPath}status/${query}">As JSON</a></p>
<h2>Checks of this process</h2>
<ul>${Object.entries(checks).map(([check, outcome]) => html`<li>${check}: ${outcome}</li>`)}</ul>
<h2>Workers</h2>
<p>${workersLine(workers)}</p>
<h2>Engines</h2>
${engines.length === 0 ? html`<p>There is none.</p>` : engines.map(engineSection)}
<h2>Modes</h2>
<table><thead><tr><th>Mode</th><th>Engines, in order</th><th>Offered</th></tr></thead>
<tbody>${modes.map(modeRow)}</tbody></table>
<h2>Credits ledger</h2>
<p>${booksLine(books)}</p>
<h2>Payment problems</h2>
${paymentsSection(payments)}
<h2>Failures within a day</h2>
${
  failures.length === 0
    ? html`<p>Nothing.</p>`
    : html`<table><thead><tr><th>Engine</th><th>Error</th><th>Runs</th><th>Last, UTC</th></tr></thead>
<tbody>${failures.map(
        ({ engine, code, runs, lastAt }) =>
          html`<tr><td>${engine}</td><td>${code}</td><td>${runs}</td><td>${asTime(lastAt)}</td></tr>`,
      )}</tbody></table>`
}`;
}

function engineSection({ id, label, healthy, problems, waiting, running, models }: EngineStatus): Html {
  return html`<h3>${label} (${id})</h3>
<p>${healthy ? "Healthy" : "Out of order"}. Running: ${running}. Waiting: ${waiting}.</p>
${problems.length === 0 ? "" : html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`}
${
  models.length === 0
    ? html`<p>It offers no model.</p>`
    : html`<table><thead><tr><th>Mode</th><th>Model</th><th>Credits for one output</th></tr></thead>
<tbody>${models.map(
        ({ mode, id: modelId, label: modelLabel, prices }) =>
          html`<tr><td>${mode}</td><td>${modelLabel}<small>${modelId}</small></td><td>${prices
            .map(({ quality, credits }) => `${quality} ${credits}`)
            .join(", ")}</td></tr>`,
      )}</tbody></table>`
}`;
}

function modeRow({ mode, offered, engines, reasons }: ModeStatus): Html {
  return html`<tr><td>${mode}</td><td>${engines.length === 0 ? "none" : engines.join(", ")}</td><td>${
    offered ? "Yes" : html`No. ${reasons.join(" ")}`
  }</td></tr>`;
}

function workersLine({ seenAt, alive, waiting }: Status["workers"]): string {
  const last = seenAt === null ? "None was ever seen." : `The last one was seen ${asTime(seenAt)} UTC.`;
  const jobs = `Jobs waiting: ${waiting}.`;
  if (alive) return `Running. ${jobs}`;
  return `None is running. ${last} ${jobs}`;
}

function booksLine(books: Status["books"]): string {
  if (!books) return "It has not been checked yet.";
  const found = books.mismatches === 0 ? "It is consistent." : `Mismatches: ${books.mismatches}. The log lists them.`;
  return `${found} Checked ${asTime(books.checkedAt)} UTC.`;
}

function paymentsSection({ problems, newest }: Status["payments"]): Html {
  if (newest.length === 0) return html`<p>None. All payment events were matched.</p>`;
  return html`<p>${problems} within thirty days. Resolve each with the payment provider.</p>
<table><thead><tr><th>Received, UTC</th><th>Provider</th><th>Event</th><th>About</th><th>Problem</th></tr></thead>
<tbody>${newest.map(
    ({ at, provider, type, eventId, about, problem }) =>
      html`<tr><td>${asTime(at)}</td><td>${provider}</td><td>${type}<small>${eventId}</small></td><td>${about}</td><td>${problem}</td></tr>`,
  )}</tbody></table>`;
}
