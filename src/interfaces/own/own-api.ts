import * as z from 'zod';
import type { Interface } from '../../http/interface.ts';
import { problemType } from '../../http/problem.ts';
import type { OwnStore } from '../../own/own-store.ts';
import type { World } from '../../world.ts';
import { collectionOperations } from './collection-operations.ts';
import { delayOf, type OwnContext } from './context.ts';
import { dbOperation, dbTag } from './db-operation.ts';
import { problemShape, replyToFailure } from './errors.ts';
import { unknownId } from './examples.ts';
import { nestedOperations, otherNestedRoute } from './nested-operations.ts';
import { namePartsOf } from './shapes.ts';
import { singletonOperations, valuesOperation } from './singleton-operations.ts';
import { replyToUnknownPath } from './unknown-path.ts';

export interface OwnOptions {
  /** False if every write is refused. */
  readonly isWritable?: boolean;
}

/** The collections of a file, at the paths and in the dialect of json-server (C3). */
export function ownApi(
  { base }: World,
  own: OwnStore,
  prefix = '',
  { isWritable = true }: OwnOptions = {},
): Interface {
  const { catalog } = own;
  const context: OwnContext = { own, prefix, base, isWritable, names: namePartsOf(catalog) };
  const collections = [...catalog.collections.values()];
  const operations = [
    ...collections.flatMap((each) => [
      ...collectionOperations(context, each),
      ...nestedOperations(context, each),
    ]),
    ...[...catalog.singletons.values()].flatMap((each) => singletonOperations(context, each)),
    ...[...catalog.values.values()].map((each) => valuesOperation(context, each)),
    dbOperation(context),
  ];
  return {
    name: 'Your collections',
    showsData: true,
    replyToFailure,
    replyToUnknownPath: (exchange) => replyToUnknownPath(context, exchange),
    partAt: (path) => path.slice(prefix.length + 1).split('/')[0] ?? '',
    hasAbsoluteUrls: true,
    delayOf,
    operations,
    routes: collections.map((each) => otherNestedRoute(context, each)),
    reference: {
      document: 'own',
      prefix: 'Own',
      description: `The collections of ${catalog.description.name}, as json-server serves them.`,
      tags: Object.fromEntries(
        [...catalog.description.parts.map(({ name }) => name), dbTag].map((name) => [
          name,
          `\`${prefix}/${name}\`.`,
        ]),
      ),
      failureType: problemType,
      pathParameters: {
        id: {
          description: 'The id of the record.',
          shape: z.string().min(1),
          example: exampleId(own),
          unknown: unknownId,
        },
      },
      shapeOfFailure: () => problemShape,
    },
  };
}

function exampleId({ catalog: { collections, key } }: OwnStore): string {
  const sample = [...collections.values()].find((each) => each.sample !== null)?.sample;
  return sample == null ? '1' : String(JSON.parse(sample)[key]);
}
