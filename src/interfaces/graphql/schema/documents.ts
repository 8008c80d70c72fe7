import base from './base.graphql' with { type: 'text' };
import connection from './connection.graphql' with { type: 'text' };
import full from './full.graphql' with { type: 'text' };
import main from './main.graphql' with { type: 'text' };
import simple from './simple.graphql' with { type: 'text' };

/** The schemas in the order in which an operation is tried on them (G3). */
export const schemaNames = ['main', 'simple', 'connection'] as const;
export type SchemaName = (typeof schemaNames)[number];

/** What each schema is made of. The first part has the types, the others extend them. */
export const schemaDocuments: Readonly<Record<SchemaName, readonly string[]>> = {
  main: [base, full, main],
  simple: [base, simple],
  connection: [base, full, connection],
};
