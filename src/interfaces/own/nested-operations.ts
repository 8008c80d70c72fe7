import * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import type { PlainRoute } from '../../http/interface.ts';
import { type Operation, operation } from '../../http/operation.ts';
import type { Reply } from '../../http/reply.ts';
import { adviceFor } from '../../lib/closest-word.ts';
import { Failure } from '../../lib/failure.ts';
import { parseJsonExactly } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import type { ServedCollection } from '../../own/own-catalog.ts';
import { foreignKeyTo } from '../../own/references.ts';
import { readRecords, type SentRecords } from './body.ts';
import { create, idInText, recordsBody } from './collection-operations.ts';
import {
  conflict,
  described,
  failuresOfRead,
  failuresOfWrite,
  namesOf,
  type OwnContext,
  refuseWrite,
} from './context.ts';
import { replyWithList } from './list.ts';
import { listParameters } from './list-parameters.ts';
import { describeRecord } from './shapes.ts';

/** A collection whose records refer to those of another one. */
interface Nesting {
  readonly parent: ServedCollection;
  readonly child: ServedCollection;
  readonly field: string;
}

/** Returns the operations at `/authors/:id/books` for the references in the data (C3). */
export function nestedOperations(context: OwnContext, parent: ServedCollection): readonly Operation[] {
  const { catalog } = context.own;
  const children = new Set(catalog.childrenOf(parent.name).map(({ collection }) => collection));
  return [...children].flatMap((child) => {
    const nesting = nest(parent, child);
    return [listNested(context, nesting), createNested(context, nesting)];
  });
}

function nest(parent: ServedCollection, child: ServedCollection): Nesting {
  return { parent, child, field: foreignKeyTo(parent.name, child.references) };
}

function pathOf({ prefix }: OwnContext, { parent, child }: Nesting): `/${string}` {
  return `${prefix}/${parent.name}/:id/${child.name}` as `/${string}`;
}

const listNested = (context: OwnContext, nesting: Nesting) => {
  const { parent, child, field } = nesting;
  const { catalog } = context.own;
  const { record } = describeRecord(child, catalog, context.names);
  return operation({
    route: `GET ${pathOf(context, nesting)}`,
    id: `list${namesOf(context, child.name).many}Of${namesOf(context, parent.name).one}`,
    tag: child.name,
    summary: `List ${child.name} of a record of ${parent.name}`,
    description: `Returns the records of ${child.name} whose \`${field}\` is the id, with all parameters of their list.`,
    query: described(listParameters(catalog, child)),
    responses: { 200: { description: 'The records.', shape: z.array(record), isOpenEnded: true } },
    isList: true,
    examples: [],
    failures: failuresOfRead(),
    handle: ({ exchange }) => replyWithNested(context, nesting, exchange),
  });
};

function replyWithNested({ own }: OwnContext, { child, field }: Nesting, exchange: Exchange): Promise<Reply> {
  return replyWithList(own, child, exchange, {
    at: [field],
    is: 'equal',
    value: exchange.parameter('id'),
  });
}

const createNested = (context: OwnContext, nesting: Nesting) => {
  const { parent, child, field } = nesting;
  const { key } = context.own.catalog;
  const { record, changes } = describeRecord(child, context.own.catalog, context.names);
  return operation({
    route: `POST ${pathOf(context, nesting)}`,
    id: `create${namesOf(context, child.name).one}Of${namesOf(context, parent.name).one}`,
    tag: child.name,
    summary: `Create a record of ${child.name} for a record of ${parent.name}`,
    description: `Its \`${field}\` is the id in the path.`,
    query: described(),
    body: recordsBody(changes),
    responses: { 201: { description: 'The new record.', shape: record, isOpenEnded: true } },
    location: `${context.prefix}/${child.name}/{id}`,
    idIn: idInText(key),
    isRepeatable: true,
    examples: [],
    failures: [...failuresOfWrite(context, child), conflict()],
    find: refuseWrite(context),
    handle: ({ exchange, body }) => createFor(context, nesting, exchange.parameter('id'), body),
  });
};

/** Creates records that refer to a parent, by its id as it is. */
async function createFor(
  context: OwnContext,
  { parent, child, field }: Nesting,
  id: string,
  { texts, isList }: SentRecords,
): Promise<Reply> {
  const { own } = context;
  const found = await own.find(parent.name, id);
  const reference = found === null ? id : fieldsIn(found)[own.catalog.key];
  const complete = texts.map((text) => JSON.stringify({ ...fieldsIn(text), [field]: reference }));
  return create(context, child, { texts: complete, isList });
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  return parseJsonExactly(text) as Readonly<Record<string, unknown>>;
}

/** Serves the other collections below a record, none of whose records refers to it so far. */
export function otherNestedRoute(context: OwnContext, parent: ServedCollection): PlainRoute {
  const { own, prefix } = context;
  const nestingOf = (exchange: Exchange): Nesting => {
    const name = exchange.parameter('nested');
    const child = own.catalog.collections.get(name);
    if (child !== undefined) return nest(parent, child);
    const advice = adviceFor(name, [...own.catalog.collections.keys()]);
    throw new Failure('NOT_FOUND', `There is no collection "${shorten(name)}"${advice}`);
  };
  const locate = idInText(own.catalog.key);
  return {
    path: `${prefix}/${parent.name}/:id/:nested`,
    isTagged: true,
    handlers: {
      GET: async (exchange) => replyWithNested(context, nestingOf(exchange), exchange),
      async POST(exchange) {
        refuseWrite(context)();
        const nesting = nestingOf(exchange);
        const reply = await createFor(
          context,
          nesting,
          exchange.parameter('id'),
          await readRecords(exchange),
        );
        const id = locate(reply.body ?? '');
        const path = `${context.base}${prefix}/${nesting.child.name}/`;
        return id === null ? reply : reply.with({ location: path + encodeURIComponent(id) });
      },
    },
  };
}
