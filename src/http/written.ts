import type { Exchange } from './exchange.ts';
import { type Handler, readBeside } from './interface.ts';
import type { Operation } from './operation.ts';
import { Reply } from './reply.ts';

/** The headers that the response to a write has because of the record. */
export interface Written {
  /** The URL of the new record; null if none is created. */
  readonly location: string | null;
  /** True if the body equals that of a read of the record, so that both have the same tag. */
  readonly isShown: boolean;
}

/** Returns null if neither header applies. */
export function writtenBy(operation: Operation, all: readonly Operation[]): Written | null {
  const { method, location = null, responses } = operation;
  if (method === 'GET' || method === 'DELETE') return null;
  // A list contains more than the record, so its tag differs.
  const path = location?.includes('{') ? location.replace(/\{(\w+)\}/, ':$1') : null;
  const read =
    readBeside(operation, all) ?? all.find((other) => other.method === 'GET' && other.path === path) ?? null;
  const shown = responses[method === 'POST' ? 201 : 200]?.shape;
  const isShown =
    read !== null && !read.isLive && shown !== undefined && shown === read.responses[200]?.shape;
  return location === null && !isShown ? null : { location, isShown };
}

/** Adds the `Location` of a created record and the tag of a written one. */
export function describeRecord(
  next: Handler,
  { written }: { readonly written: Written | null },
  { base }: { readonly base: string },
): Handler {
  if (written === null) return next;
  const { location, isShown } = written;
  return async (exchange) => {
    const reply = await next(exchange);
    const isNew = reply.status === 201;
    if (!(reply instanceof Reply) || reply.body === null || (!isNew && reply.status !== 200)) return reply;
    return reply.with({
      ...(isNew && location !== null && { location: base + placeOf(location, reply.body, exchange) }),
      ...(isShown && { etag: reply.tag }),
    });
  };
}

/** The id is the first field of the record, so no client-written text precedes it. */
function placeOf(location: string, body: string, exchange: Exchange): string {
  return location
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(exchange.parameter(name)))
    .replace(/\{(\w+)\}/, (_, name: string) => new RegExp(`"${name}":"?([\\w-]+)`).exec(body)?.[1] ?? '');
}
