/**
 * The subset of JSON Schema in our document. Other keywords that affect types cause an error instead of being ignored.
 */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface DocumentedOperation {
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface Document {
  info: { title: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
}

const UNSUPPORTED = ['$ref', 'allOf', 'not', 'patternProperties', 'if', 'dependentSchemas'];
const PLAIN: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const nameOf = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));
const unionOf = (types: string[]) => [...new Set(types)].join(' | ');
const listOf = (type: string) => (/^\w+$/.test(type) ? `${type}[]` : `Array<${type}>`);

const fieldsOf = (fields: { name: string; isRequired: boolean; type: string }[]) =>
  `{ ${fields.map(({ name, isRequired, type }) => `${nameOf(name)}${isRequired ? '' : '?'}: ${type};`).join(' ')} }`;

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Schema): string {
  if (properties && Object.keys(properties).length > 0) {
    return fieldsOf(
      Object.entries(properties).map(([name, field]) => ({
        name,
        isRequired: required.includes(name),
        type: typeOf(field),
      })),
    );
  }
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (!propertyNames?.enum) return `Record<string, ${value}>`;
  const record = `Record<${typeOf(propertyNames)}, ${value}>`;
  return required.length > 0 ? record : `Partial<${record}>`;
}

function arrayOf({ prefixItems, items }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return listOf(typeof items === 'object' ? typeOf(items) : 'unknown');
}

function typeOf(schema: Schema): string {
  const unsupported = UNSUPPORTED.filter((keyword) => keyword in schema);
  if (unsupported.length > 0)
    throw new Error(`The document uses ${unsupported.join(', ')}, which this generator does not support yet.`);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unionOf(choices.map(typeOf));
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === 'object') return objectOf(schema);
    if (type === 'array') return arrayOf(schema);
    if (schema.format === 'binary') return 'Blob';
    const plain = PLAIN[type];
    if (!plain) throw new Error(`The document has the type ${type}, which is not a JSON type.`);
    return plain;
  });
  return types.length > 0 ? unionOf(types) : 'unknown';
}

function parametersOf(parameters: Parameter[], place: string): string | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  return fieldsOf(
    own.map(({ name, required = false, schema }) => ({ name, isRequired: required, type: typeOf(schema) })),
  );
}

const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;

function scopeOf({ security }: DocumentedOperation): string {
  if (security?.length === 0) return 'Public';
  const scope = security?.find((way) => way['apiKey'])?.['apiKey']?.[0];
  return scope ? `Scope: ${scope}` : 'Not available to API keys';
}

function operationType(operation: DocumentedOperation): string | undefined {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  // Skips event streams, which are for browsers' EventSource.
  if (response?.content?.['text/event-stream']) return undefined;
  const { parameters = [], requestBody } = operation;
  const query = parametersOf(parameters, 'query');
  const needsQuery = parameters.some((one) => one.in === 'query' && one.required);
  const params = parametersOf(parameters, 'path');
  const body = schemaOf(requestBody?.content);
  const result = schemaOf(response?.content);
  const fields = [
    params && `params: ${params};`,
    query && `query${needsQuery ? '' : '?'}: ${query};`,
    body && `body: ${typeOf(body)};`,
    parameters.some(({ name }) => name === 'idempotency-key') && 'idempotencyKey: string;',
    `answer: ${result ? typeOf(result) : 'undefined'};`,
  ];
  return `{ ${fields.filter(Boolean).join(' ')} }`;
}

/** Generates an interface with all operations of the document. */
export function writeOperations(document: Document): string {
  const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const type = operationType(operation);
      if (!type) return [];
      const comment = `${operation.summary ?? ''}. ${scopeOf(operation)}.`.replaceAll('*/', '* /');
      return [`  /** ${comment} */`, `  '${method.toUpperCase()} ${path}': ${type};`];
    }),
  );
  return `export interface Operations {\n${lines.join('\n')}\n}\n`;
}
