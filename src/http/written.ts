import type { Exchange } from './exchange.ts';
import { type Handler, readBeside } from './interface.ts';
import type { Operation } from './operation.ts';
import { Reply } from './reply.ts';

/** The headers that the response to a write has because of the record. */
export interface Written {
  readonly idIn: Operation['idIn'];
  /** The URL of the new record; null if none is created. */
  readonly location: string | null;
  /** True if the body equals that of a read of the record, so that both have the same tag. */
  readonly isShown: boolean;
}

/** Returns null if neither header applies. */
export function writtenBy(operation: Operation, all: readonly Operation[]): Written | null {
  const { method, location = null, idIn, responses } = operation;
  if (method === 'GET' || method === 'DELETE') return null;
  // A list contains more than the record, so its tag differs.
  const path = location?.includes('{') ? location.replace(/\{(\w+)\}/, ':$1') : null;
  const read =
    readBeside(operation, all) ?? all.find((other) => other.method === 'GET' && other.path === path) ?? null;
  const shown = responses[method === 'POST' ? 201 : 200]?.shape;
  const isShown =
    read !== null && !read.isLive && shown !== undefined && shown === read.responses[200]?.shape;
  return location === null && !isShown ? null : { location, idIn, isShown };
}

/** Adds the `Location` of a created record and the tag of a written one. */
export function describeRecord(
  next: Handler,
  { written }: { readonly written: Written | null },
  { base }: { readonly base: string },
): Handler {
  if (written === null) return next;
  const { location, idIn = firstIn(location), isShown } = written;
  return async (exchange) => {
    const reply = await next(exchange);
    const isNew = reply.status === 201;
    if (!(reply instanceof Reply) || reply.body === null || (!isNew && reply.status !== 200)) return reply;
    const isPlaced = isNew && location !== null;
    const id = isPlaced && location.includes('{') ? idIn(reply.body) : '';
    if (id === null) return reply;
    return reply.with({
      ...(isPlaced && { location: base + placeOf(location, id, exchange) }),
      ...(isShown && { etag: reply.tag }),
    });
  };
}

/** The id is the first field of the record, so no client-written text precedes it. */
function firstIn(location: string | null): (body: string) => string {
  const [, name = ''] = /\{(\w+)\}/.exec(location ?? '') ?? [];
  const pattern = new RegExp(`"${name}":"?([\\w-]+)`);
  return (body) => pattern.exec(body)?.[1] ?? '';
}

function placeOf(location: string, id: string, exchange: Exchange): string {
  return location
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(exchange.parameter(name)))
    .replace(/\{\w+\}/, () => encodeURIComponent(id));
}
