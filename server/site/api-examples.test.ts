import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { SCOPES } from '../../contract/scopes.ts';
import { send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { listExamples } from './api-examples.ts';

const server = useTestServer();

it('has examples that match their schemas', () => {
  const wrong = listExamples().filter(({ schema, example }) => !safeParse(schema, example).success);
  expect(wrong.map(({ name, part }) => `${name} ${part}`)).toEqual([]);
});

it('includes the examples and the required key scopes in the OpenAPI document', async () => {
  interface Operation {
    security?: Record<string, string[]>[];
    requestBody?: unknown;
    responses: unknown;
  }
  const { body } = await send<{
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: { apiKey: { description: string } } };
  }>(server, 'GET', '/api/openapi.json');
  for (const { name, part } of listExamples()) {
    const [method = '', path = ''] = name.split(' ');
    const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    const documented = part === 'body' ? operation.requestBody : operation.responses;
    expect(JSON.stringify(documented), name).toContain('"example":');
  }
  expect(body.paths['/api/my/webhooks']!['post']!.security).toEqual([
    { accessToken: [] },
    { apiKey: ['write:webhooks'] },
  ]);
  expect(body.paths['/api/me']!['get']!.security ?? []).not.toContainEqual(expect.objectContaining({ apiKey: [] }));
  const { description } = body.components.securitySchemes.apiKey;
  expect(SCOPES.filter((scope) => !description.includes(`\`${scope}\``))).toEqual([]);
});
