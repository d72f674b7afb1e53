import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { openApi } from './openapi.ts';

test('the document is valid OpenAPI 3.1, and has every endpoint', async () => {
  const document = openApi('');
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(Object.keys(document.paths)).toEqual(Object.keys(ENDPOINTS));
});
