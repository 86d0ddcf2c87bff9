// Writes src/contract/types.ts from the JSON Schema of the contract, crates/api/schema.json: `npm run contract`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCHEMA = new URL('../../crates/api/schema.json', import.meta.url);
const TYPES = new URL('../src/contract/types.ts', import.meta.url);

/** The comment of a schema, if it has a description. */
function comment(schema, indent) {
  const lines = schema.description?.replaceAll('*/', '* /').split('\n');
  if (!lines) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function object(schema, indent) {
  const inner = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    // A field that may be left out may also be undefined, which JSON leaves out.
    const type = required.has(name) ? print(field, inner) : `${print(field, inner)} | undefined`;
    return `${comment(field, inner)}${inner}${key}${required.has(name) ? '' : '?'}: ${type};\n`;
  });
  const rest = schema.additionalProperties;
  if (fields.length === 0) return rest ? `Record<string, ${print(rest, inner)}>` : 'Record<string, never>';
  return `{\n${fields.join('')}${indent}}`;
}

function array(schema, indent) {
  const item = print(schema.items ?? {}, indent);
  if (schema.minItems !== undefined && schema.minItems === schema.maxItems) {
    return `[${Array(schema.minItems).fill(item).join(', ')}]`;
  }
  return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

function simple(type, schema, indent) {
  switch (type) {
    case 'object':
      return object(schema, indent);
    case 'array':
      return array(schema, indent);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(schema)}`);
  }
}

/** The TypeScript type of a schema. */
function print(schema, indent) {
  if (schema === true || Object.keys(schema).length === 0) return 'unknown';
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = [];
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) parts.push([...new Set(choices.map((one) => print(one, indent)))].join(' | '));
  if (schema.properties || !choices) {
    const types = [schema.type ?? 'object'].flat();
    parts.push(types.map((type) => simple(type, schema, indent)).join(' | '));
  }
  return parts.length === 1 ? parts[0] : parts.map((part) => `(${part})`).join(' & ');
}

/** The text of types.ts for a schema of the contract. */
export function generate(schema) {
  const definitions = Object.entries(schema.$defs).map(([name, definition]) => {
    const text = print(definition, '');
    const isInterface = text.startsWith('{') && !definition.oneOf && !definition.anyOf;
    return `${comment(definition, '')}${isInterface ? `export interface ${name} ${text}` : `export type ${name} = ${text};`}\n`;
  });
  const requests = Object.entries(schema.requests).map(
    ([name, request]) =>
      `${comment(request, '  ')}  ${JSON.stringify(name)}: { params: ${print(request.params, '  ')}; answer: ${print(request.answer, '  ')} };\n`,
  );
  const head = '// Written by `npm run contract` from crates/api/schema.json. Do not edit.\n\n';
  const versions = `/** The version of the contract. */\nexport const SCHEMA_VERSION = ${schema.version};\n\n`;
  const all = `/** All requests by name, each with its parameters and its answer. */\nexport interface Requests {\n${requests.join('')}}\n`;
  return `${head}${versions}${all}\n${definitions.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TYPES, generate(JSON.parse(readFileSync(SCHEMA, 'utf8'))));
}
