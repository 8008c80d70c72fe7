// The schema comes from the server that the run has started.
export default {
  schema: `${process.env.QUINTET_URL}/graphql/main`,
  documents: 'journeys/graphql-codegen.ts',
  emitLegacyCommonJSImports: false,
  generates: { './generated/graphql-codegen/': { preset: 'client', config: { useTypeImports: true } } },
};
