import base from './base.graphql' with { type: 'text' };
import common from './common.graphql' with { type: 'text' };
import connection from './connection.graphql' with { type: 'text' };
import full from './full.graphql' with { type: 'text' };
import main from './main.graphql' with { type: 'text' };
import operations from './operations.graphql' with { type: 'text' };
import simple from './simple.graphql' with { type: 'text' };
import times from './times.graphql' with { type: 'text' };

/** The schemas in the order in which an operation is tried on them (G3). */
export const schemaNames = ['main', 'simple', 'connection'] as const;
export type SchemaName = (typeof schemaNames)[number];

export const schemaDocuments: Readonly<Record<SchemaName, readonly string[]>> = {
  main: [common, base, operations, times, full, main],
  simple: [common, base, operations, simple],
  connection: [common, base, operations, times, full, connection],
};
