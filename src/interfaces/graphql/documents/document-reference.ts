import { Failure } from '../../../lib/failure.ts';
import { isObject } from '../../../lib/json.ts';

/** How a request names its document in place of its text, or beside it. */
export interface DocumentReference {
  /** As the client has it: a `documentId`, or the hash of Apollo's persisted queries. */
  readonly id: string;
  /** The SHA-256 of the text in hexadecimal digits; null where the name is something else. */
  readonly hash: string | null;
}

const prefix = 'sha256:';

/** What a request says beside its text. Null is for a request that names no document. */
export function referenceIn(documentId: unknown, extensions: unknown): DocumentReference | null {
  if (documentId != null) return byId(documentId);
  const query = isObject(extensions) ? extensions.persistedQuery : undefined;
  return query == null ? null : byHash(query);
}

/** By the appendix on persisted documents of GraphQL over HTTP. */
function byId(id: unknown): DocumentReference {
  if (typeof id !== 'string' || id === '') throw new Failure('INVALID_INPUT', 'Invalid documentId');
  return { id, hash: id.startsWith(prefix) ? id.slice(prefix.length) : null };
}

/** By Apollo's automatic persisted queries. */
function byHash(query: unknown): DocumentReference {
  const { version, sha256Hash: hash } = isObject(query) ? query : {};
  if (version !== 1) throw new Failure('INVALID_INPUT', 'Unsupported persisted query version');
  if (typeof hash !== 'string') throw new Failure('INVALID_INPUT', 'Invalid sha256Hash');
  return { id: hash, hash };
}
