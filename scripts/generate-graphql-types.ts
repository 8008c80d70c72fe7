import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { parse, printSchema } from 'graphql';
import { type SchemaName, schemaNames } from '../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../src/interfaces/graphql/schemas.ts';

/** The file with the types of a schema, which the resolvers are checked against. */
export function typesPath(name: SchemaName): string {
  return join(import.meta.dir, `../src/interfaces/graphql/schema/${name}.types.ts`);
}

/** Generates the types of the resolvers of one schema. */
export async function generateTypes(name: SchemaName): Promise<string> {
  const types = await codegen({
    filename: typesPath(name),
    schema: parse(printSchema(buildSchemaOf(name))),
    documents: [],
    config: {
      useTypeImports: true,
      immutableTypes: true,
      skipTypename: true,
      enumsAsTypes: true,
      disableDescriptions: true,
      emitLegacyCommonJSImports: false,
      importExtension: '',
      scalars: { ID: { input: 'string', output: 'string | number' }, DateTime: 'string' },
      contextType: '../context.ts#GraphqlContext',
      customResolverFn: '../context.ts#RootResolver',
      mappers: {
        User: '../nodes.ts#UserNode',
        Post: '../nodes.ts#PostNode',
        Comment: '../nodes.ts#CommentNode',
        PostConnection: '../nodes.ts#ConnectionNode',
        AuthPayload: '../nodes.ts#SessionNode',
      },
    },
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
  });
  return `// Written by \`npm run generate\` from the SDL beside it.\n${types}`;
}

if (import.meta.main) {
  for (const name of schemaNames) await Bun.write(typesPath(name), await generateTypes(name));
}
