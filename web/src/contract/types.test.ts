import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// @ts-expect-error the script is plain JavaScript
import { generate } from '../../scripts/contract.mjs';

it('has the types of the schema: `npm run contract` writes them anew', () => {
  const schema: unknown = JSON.parse(readFileSync('../crates/api/schema.json', 'utf8'));
  expect(readFileSync('src/contract/types.ts', 'utf8')).toBe(generate(schema));
});
