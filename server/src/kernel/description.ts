import type { Endpoint, Schema } from '@firstlook/contract/endpoint.ts';
import { errorAnswer } from '@firstlook/contract/errors.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const query = endpoint.query ? schemaOf(endpoint.query, 'input') : {};
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    style: 'deepObject',
    explode: true,
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operationOf(endpoint: Endpoint): Json {
  const content = endpoint.answer
    ? { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } }
    : endpoint.produces
      ? { [endpoint.produces]: { schema: { type: 'string' } } }
      : undefined;
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 204 ? 'Done' : 'The answer',
        ...(content ? { content } : {}),
      },
      default: {
        description: 'A failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 description of the endpoints, sorted so that a diff shows only what changed. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  const sorted = [...endpoints].sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
  for (const endpoint of sorted) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Firstlook', version: '1', license: { name: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'firstlook' } },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
  };
}
