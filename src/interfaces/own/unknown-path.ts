import type { Exchange } from '../../http/exchange.ts';
import type { Reply } from '../../http/reply.ts';
import { adviceFor } from '../../lib/closest-word.ts';
import { Failure } from '../../lib/failure.ts';
import { shorten } from '../../lib/text.ts';
import type { OwnContext } from './context.ts';
import { replyToFailure } from './errors.ts';

/** Responds to a path of nothing: names the collection that was probably meant. */
export function replyToUnknownPath({ own, prefix }: OwnContext, { path }: Exchange): Reply {
  const names = own.catalog.description.parts.map(({ name }) => name);
  return replyToFailure(
    new Failure('NOT_FOUND', `There is nothing at this path; ${adviceOn(path, prefix, names)}`),
  );
}

function adviceOn(path: string, prefix: string, names: readonly string[]): string {
  if (!path.startsWith(`${prefix}/`)) return `the collections are below ${prefix}`;
  const [name = ''] = path.slice(prefix.length + 1).split('/');
  const sameLetters = names.find((each) => each.toLowerCase() === name.toLowerCase());
  if (sameLetters !== undefined && sameLetters !== name)
    return `the collection is "${sameLetters}", in this spelling`;
  if (sameLetters !== undefined) return `a record is at ${prefix}/${name}/{id}`;
  return `"${shorten(name)}" is no collection${adviceFor(name, names)}`;
}
