import * as z from 'zod';
import type { Documents } from '../../http/documents.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { jsonText, type Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';

export const tag = 'Reference';

export interface ServedDocument {
  readonly path: `/${string}`;
  readonly id: string;
  readonly summary: string;
  readonly format: Format;
  create(): object;
}

/** The shape of a document, and the start of an example. */
interface Format {
  readonly shape: z.ZodType;
  readonly beginning: object;
}

const about = z.looseObject({ title: z.string(), version: z.string() });

function openapi(version: string, id: string): Format {
  const paths = z.record(z.string(), z.unknown());
  const shape = z.looseObject({ openapi: z.literal(version), info: about, paths });
  return {
    shape: shape.meta({ id, description: `An OpenAPI ${version.slice(0, 3)} document.` }),
    beginning: { openapi: version, info: { title: 'Quintet', version: '0.2.0' }, paths: {} },
  };
}

export const formats = {
  openapi: openapi('3.1.1', 'OpenapiDocument'),
  olderOpenapi: openapi('3.0.3', 'OlderOpenapiDocument'),
};

/** Placeholders for the scheme and host of the server, and for the path prefix of the sandbox. */
export const urlMarker = '{origin}{base}';
const urlPattern = /"\{origin\}\{base\}([^"]*)"/;

/** The response for the last origin is kept, because most servers have only one. */
export function getDocument(
  { path, id, summary, format, create }: ServedDocument,
  site: Site,
  documents: Documents,
): Operation {
  const readTemplate = documents.add(path, site, () => JSON.stringify(create()));
  let last: { readonly origin: string | null; readonly reply: Reply } | null = null;
  return operation({
    route: `GET ${path}`,
    id,
    tag,
    summary,
    description:
      'Returns the document with the address of the request as its server. It changes only with the version of the service.',
    responses: { 200: { description: 'The document.', shape: format.shape } },
    isPrepared: true,
    examples: [
      {
        name: 'document',
        summary: 'The start of the document',
        reply: { status: 200, body: format.beginning },
      },
    ],
    async handle({ exchange }) {
      const text = await readTemplate();
      // Callers that waited for the same document must not all continue at once.
      await exchange.pause();
      const { origin } = exchange;
      if (last?.origin !== origin || last === null) last = { origin, reply: replyFor(text, origin, site) };
      return last.reply;
    },
  });
}

function replyFor(template: string, origin: string | null, { base }: Site): Reply {
  const text = template.replace(urlPattern, (_, path: string) =>
    JSON.stringify(`${origin ?? ''}${base}${path}` || '/'),
  );
  return jsonText(200, text).kept();
}
