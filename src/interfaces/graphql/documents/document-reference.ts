import { Failure } from '../../../lib/failure.ts';
import { isObject } from '../../../lib/json.ts';

/** A reference to a document, sent instead of its text or next to it. */
export interface DocumentReference {
  /** The client's name for it: a `documentId`, or the hash of Apollo's persisted queries. */
  readonly id: string;
  /** The SHA-256 of the text in hexadecimal; null if the name is not a hash. */
  readonly hash: string | null;
}

const prefix = 'sha256:';

/** Reads the reference of a request; null if it names no document. */
export function referenceIn(documentId: unknown, extensions: unknown): DocumentReference | null {
  if (documentId != null) return byId(documentId);
  const query = isObject(extensions) ? extensions.persistedQuery : undefined;
  return query == null ? null : byHash(query);
}

/** The appendix on persisted documents of GraphQL over HTTP. */
function byId(id: unknown): DocumentReference {
  if (typeof id !== 'string' || id === '') throw new Failure('INVALID_INPUT', 'Invalid documentId');
  return { id, hash: id.startsWith(prefix) ? id.slice(prefix.length) : null };
}

/** Apollo's automatic persisted queries. */
function byHash(query: unknown): DocumentReference {
  const { version, sha256Hash: hash } = isObject(query) ? query : {};
  if (version !== 1) throw new Failure('INVALID_INPUT', 'Unsupported persisted query version');
  if (typeof hash !== 'string') throw new Failure('INVALID_INPUT', 'Invalid sha256Hash');
  return { id: hash, hash };
}
