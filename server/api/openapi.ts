import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { DELEGATE_ITEM, FINDING } from '@/domain/report/schema';
import { API_PATH } from '../requests/own-operations.ts';
import { PROBLEM, PROBLEM_TYPE } from '../requests/problem.ts';
import { ENDPOINTS } from './endpoints.ts';

/** The schemas with a name of their own in the document. */
const NAMED = { Delegate: DELEGATE_ITEM, Finding: FINDING, Problem: PROBLEM };

const CONFIG = {
  target: 'draft-2020-12',
  typeMode: 'output',
  definitions: NAMED,
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

function schemaOf(schema: v.GenericSchema): object {
  const { $schema: _draft, $defs: _named, ...rest } = toJsonSchema(schema, CONFIG);
  return rest;
}

const json = (description: string, schema: v.GenericSchema, type = 'application/json') => ({
  description,
  content: { [type]: { schema: schemaOf(schema) } },
});

/** The OpenAPI 3.1 document, made from the schemas that read requests and describe answers. `basePath`: before the API's. */
export function openApi(basePath: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Delegate overview',
      version: '1',
      description: 'What the page says of a fleet of Harness delegates. What nobody knows is null, never 0.',
    },
    servers: [{ url: basePath + API_PATH }],
    security: [{ token: [] }, {}],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'One of API_TOKENS_FILE.' } },
      schemas: toJsonSchemaDefs(NAMED, CONFIG),
    },
    paths: Object.fromEntries(
      Object.entries(ENDPOINTS).map(([path, { summary, query, answer }]) => [
        path,
        {
          get: {
            operationId: path.replaceAll(/\W+(?:\w+\})?/g, ''),
            summary,
            parameters: Object.entries(query.entries).map(([name, schema]) => ({
              name,
              in: path.includes(`{${name}}`) ? 'path' : 'query',
              required: schema.type !== 'optional',
              schema: schemaOf(schema),
            })),
            responses: {
              200: json(summary, answer),
              304: { description: 'Nothing has changed since the answer with this ETag (If-None-Match).' },
              default: json('Why there is no answer, by RFC 9457.', PROBLEM, PROBLEM_TYPE),
            },
          },
        },
      ]),
    ),
  };
}
