import { serverPage } from '../platform/http/server-page.ts';
import { escapeHtml } from '../platform/mail/mail.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

function describe(schema: Schema | undefined): string {
  if (!schema) return 'none';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(describe).join(' | ');
  if (schema.type === 'array') return `list of ${describe(schema.items)}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      return `${name}${mark}: ${describe(field)}`;
    });
    return `{ ${fields.join(', ')} }`;
  }
  const limits = [
    schema.minLength !== undefined && `from ${schema.minLength} characters`,
    schema.maxLength !== undefined && `up to ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `up to ${schema.maximum}`,
  ].filter(Boolean);
  const type = schema.format ?? [schema.type ?? 'anything'].flat().join(' | ');
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type;
}

const row = (name: string, value: string) => `<dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(value)}</code></dd>`;

function operationSection(method: string, path: string, operation: Operation): string {
  const isPublic = operation.security?.length === 0;
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(`${parameter.in}: ${parameter.name}${parameter.required ? '' : '?'}`, describe(parameter.schema)),
  );
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    row(`body (${type})`, describe(schema)),
  );
  const responses = Object.entries(operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => row(`response ${status}`, describe(Object.values(content ?? {})[0]?.schema)));
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}. ${isPublic ? 'No authentication required.' : 'Requires authentication.'}</p>
<dl>${[...parameters, ...body, ...responses].join('')}</dl></section>`;
}

/** A static page that works without JavaScript. */
export function apiDocsPage(document: { paths?: unknown; info?: { description?: string } }, brand: string): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationSection(method, path, operation)),
  );
  return serverPage(
    `${brand} API`,
    `<h1>${escapeHtml(brand)} API</h1>
<p>JSON over HTTP. Sign in with <code>POST /api/auth/sign-in</code>, then send the access token as
<code>Authorization: Bearer …</code>. The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a>
(OpenAPI 3.1).</p>
<p>Errors are <code>application/problem+json</code>:
<code>{ type, title, status, code, detail, requestId, fields? }</code>. <code>code</code> is stable and meant for programs,
<code>detail</code> is a message for users, and <code>fields</code> has the problem of each invalid field.</p>
<p>${escapeHtml(document.info?.description ?? '')} A <code>price</code> in a request is formatted as in English input:
<code>"45.50"</code>.</p>
${sections.join('\n')}`,
  );
}
