import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ApiDescription, JsonSchema, OperationObject, Parameter } from "../openapi.ts";
import { curlExample } from "./example.ts";
import { fieldRow, fieldsOf, withCode } from "./fields.ts";
import { contentSecurityPolicy, style } from "./style.ts";

type Html = ReturnType<typeof html>;

interface Entry {
  method: string;
  path: string;
  operation: OperationObject;
}

/**
 * Returns a handler for the API reference, which is readable on paper, on a phone and without scripts. It is rebuilt
 * when the description changes.
 */
export function referencePage(describe: () => Promise<ApiDescription>): (c: Context) => Promise<Response> {
  let shown: { description: ApiDescription; page: Html } | undefined;
  return async (c) => {
    const description = await describe();
    if (description !== shown?.description) shown = { description, page: render(description) };
    c.header("content-security-policy", contentSecurityPolicy);
    c.header("content-language", "en");
    return c.html(await shown.page);
  };
}

function render({ info, tags, paths, components }: ApiDescription): Html {
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>API reference ${info.version}</title>
  <style>${raw(style)}</style>
</head>
<body>
  <a class="skip" href="#content">Skip to the endpoints</a>
  <nav aria-label="Endpoints">
    ${groups.map(({ name, entries }) => html`<h2>${name}</h2><ul>${entries.map(navigationEntry)}</ul>`)}
    <h2>Schemas</h2>
    <ul>${Object.keys(components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
  </nav>
  <main id="content">
    <h1>API reference</h1>
    <p class="lead">${info.summary} Version ${info.version}. The same as <a href="/api/schema/">OpenAPI 3.1</a>.</p>
    <p class="lead">${withCode(info.description)}</p>
    ${Object.values(components.securitySchemes).map(({ description }) => html`<p class="lead">${withCode(description)}</p>`)}
    ${groups.map(
      ({ name, entries }) =>
        html`<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${name}</h2>${entries.map((entry) => endpointArticle(entry, components.schemas))}</section>`,
    )}
    <section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(schemaArticle)}</section>
  </main>
</body>
</html>`;
}

function navigationEntry({ method, path, operation }: Entry): Html {
  const where = path.replace(/^\/api\//, "").split(/(?<=\/)/);
  return html`<li><a href="#${operation.operationId}"><span class="method">${method.toUpperCase()}</span><span class="where">${where.map((part) => html`${part}<wbr>`)}</span></a></li>`;
}

function endpointArticle({ method, path, operation }: Entry, schemas: Record<string, JsonSchema>): Html {
  const { operationId, tags, summary, description, security, parameters = [], requestBody } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return html`<article id="${operationId}">
    <header>
      <span class="method">${method.toUpperCase()}</span><h3>${path}</h3>
      <span class="auth">${whoMay(security)}</span>
    </header>
    <p>${withCode(summary)}</p>
    ${description ? html`<h4>${tags[0] === "Administration" ? "Who may use it" : "On offer now"}</h4>${description.split("\n\n").map((line) => html`<p>${withCode(line)}</p>`)}` : ""}
    ${parameters.length > 0 ? parameterTable(parameters) : ""}
    ${body ? html`<h4>Body</h4>${fieldsOf(body)}${body.$ref ? fieldsOf(componentOf(body.$ref, schemas)) : ""}` : ""}
    ${answers(operation)}
    <h4>Example</h4>
    <pre tabindex="0"><code>${curlExample(method, path, operation, schemas)}</code></pre>
  </article>`;
}

function whoMay(security: OperationObject["security"]): string {
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey);
  if (scopes.length > 0) return `access token, or API key: ${scopes.join(", ")}`;
  return security.length > 0 ? "access token" : "open";
}

function componentOf(reference: string, schemas: Record<string, JsonSchema>): JsonSchema {
  return schemas[reference.split("/").at(-1) ?? ""] ?? {};
}

function parameterTable(parameters: Parameter[]): Html {
  const rows = parameters.map(({ name, in: place, schema, required }) =>
    fieldRow(place === "path" ? `{${name}}` : place === "query" ? `?${name}` : name, schema, required),
  );
  return html`<h4>Parameters</h4>
    <div class="scroll"><table>
      <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`;
}

function answers({ responses }: OperationObject): Html {
  const all = Object.entries(responses);
  const expected = all.filter(([status]) => status.startsWith("2"));
  const refusals = all.filter(([status]) => !status.startsWith("2"));
  return html`${expected.map(([status, { content }]) => {
    const [[mediaType, { schema }] = ["", {}]] = Object.entries(content ?? {});
    const isFile = schema?.format === "binary";
    const body = schema && !isFile ? fieldsOf(schema) : html`<p class="type">${isFile ? mediaType : "No body."}</p>`;
    return html`<h4>Answer ${status}</h4>${body}`;
  })}
    <h4>Refusals</h4>
    <dl>${refusals.map(([status, { description }]) => html`<dt>${status}</dt><dd>${withCode(description)}</dd>`)}</dl>`;
}

function schemaArticle([name, schema]: [string, JsonSchema]): Html {
  return html`<article id="schema-${name}">
    <header><h3>${name}</h3></header>
    ${schema.description ? html`<p>${withCode(schema.description)}</p>` : ""}
    ${fieldsOf(schema)}
  </article>`;
}
