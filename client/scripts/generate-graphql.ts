import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  type DocumentNode,
  type OperationDefinitionNode,
  parse,
  print,
  printSchema,
  separateOperations,
  stripIgnoredCharacters,
} from 'graphql';
import type { SchemaName } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { capitalize } from '../../src/lib/text.ts';

const config = {
  useTypeImports: true,
  skipTypename: true,
  enumsAsTypes: true,
  arrayInputCoercion: false,
  scalars: { ID: { input: 'string | number', output: 'string' }, DateTime: 'string' },
};

const schemaOf = (name: SchemaName) => parse(printSchema(buildSchemaOf(name)));

/** Generates the types of a schema. */
export async function generateSchema(name: SchemaName): Promise<string> {
  const types = await codegen({
    filename: `${name}-schema.ts`,
    schema: schemaOf(name),
    documents: [],
    config,
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
  });
  return `// Written by \`npm run generate\` from the ${name} schema.\n\n${types}`;
}

/** Writes the ready-made operations of the main schema, each as text with the types of its result and variables. */
export async function generateDocuments(): Promise<string> {
  const location = join(import.meta.dir, '../src/documents/main.graphql');
  const document = parse(await Bun.file(location).text());
  const types = await codegen({
    filename: 'main-documents.ts',
    schema: schemaOf('main'),
    documents: [{ location, document }],
    config,
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  return [
    '// Written by `npm run generate` from documents/main.graphql.\n',
    `import type { TypedText } from '../typed-document.ts';\n`,
    types,
    ...Object.entries(separateOperations(document)).map(([name, operation]) => constantOf(name, operation)),
  ].join('\n');
}

function constantOf(name: string, document: DocumentNode): string {
  const [definition] = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition',
  );
  const type = `${capitalize(name)}${capitalize(definition?.operation ?? '')}`;
  const text = stripIgnoredCharacters(print(document));
  return `export const ${name} = '${text}' as TypedText<${type}, ${type}Variables>;\n`;
}
