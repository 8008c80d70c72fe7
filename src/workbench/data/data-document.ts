import * as z from 'zod';
import { writeDocument } from '../../data/document/write-document.ts';
import type { Operation } from '../../http/operation.ts';
import { queryOf } from '../../http/query.ts';
import { jsonText } from '../../http/reply.ts';
import type { Budget } from '../../lib/budget.ts';
import type { World } from '../../world.ts';
import { readInWorld } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { dataDocumentOf } from './document-shapes.ts';

const ofMain = 'the workbench never returns the password hashes of main, not even those in a copy';

export const getData = ({ workbench, ofWorld }: WorkbenchParts): Operation =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/data',
    id: 'getData',
    tag: 'Data',
    summary: 'Get all records of a sandbox or of main',
    description:
      'Returns all records as a fixtures document, which can be passed as `from` of a new sandbox.',
    query: queryOf({
      passwordHashes: z
        .enum(['true', 'false'], 'must be true or false')
        .optional()
        .describe(
          'Includes password hashes. Without them, accounts become profiles. Not allowed for main, nor for a sandbox with data of main.',
        ),
    }),
    responses: {
      200: { description: 'The data.', shape: dataDocumentOf(workbench.catalog), isOpenEnded: true },
    },
    isList: true,
    examples: [
      {
        name: 'empty',
        summary: 'Nothing',
        reply: {
          status: 200,
          body: { data: Object.fromEntries(workbench.catalog.names.map((name) => [name, []])) },
        },
      },
      {
        name: 'hashesOfMain',
        summary: 'The password hashes of main',
        path: { name: mainName },
        query: { passwordHashes: 'true' },
        reply: new WorkbenchProblem('main is protected', ofMain),
      },
    ],
    async handle({ exchange, found: name, query: { passwordHashes } }) {
      const hasHashes = passwordHashes === 'true';
      // Escaping in JSON can double the size of the stored text.
      if (name !== mainName) exchange.maxAnswerBytes = 2 * workbench.maxBytes;
      const reply = await exchange.writeAlone(() => {
        // Not before its turn: while it waits, the sandbox may become a copy of main.
        if (hasHashes && workbench.isOfMain(name)) throw new WorkbenchProblem('main is protected', ofMain);
        return readInWorld(workbench, name, exchange, async (world, budget) =>
          jsonText(200, await writeBytes(world, budget, hasHashes)),
        );
      });
      // The runtime keeps the bytes of earlier documents for long: without this, the peak is 80 MiB higher.
      Bun.gc(false);
      return hasHashes && reply.status === 200 ? reply.secret() : reply;
    },
  });

/** Writes the document as bytes, part by part, so that it is in memory only once. */
function writeBytes(
  { database, catalog }: World,
  budget: Budget,
  hasHashes: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  budget.requireLane();
  return database.snapshot(async (reader) => {
    const sink = new Bun.ArrayBufferSink();
    sink.start({ asUint8Array: true });
    sink.write('{"data":');
    const options = { hasHashes, form: 'compact', lastIds: null } as const;
    for await (const { text } of writeDocument(reader, catalog, options)) {
      budget.takeBytes(Buffer.byteLength(text));
      budget.rest();
      sink.write(text);
    }
    sink.write('}');
    return sink.end() as Uint8Array<ArrayBuffer>;
  });
}
