import { isPreferred, type Preference, preferencesFor } from '../../http/accept.ts';
import { memoize } from '../../lib/lru-cache.ts';

/** The response types that a client accepts, from its `Accept` header. */
export interface Negotiated {
  /** The type of a single response; null if the client accepts none that is available. */
  readonly document: DocumentType | null;
  /** The client's preference for server-sent events over a single response. */
  readonly events: 'preferred' | 'accepted' | 'no';
}

const documentTypes = ['application/json', 'application/graphql-response+json'] as const;
export type DocumentType = (typeof documentTypes)[number];

const eventType = 'text/event-stream';

export function negotiate(accept: string | null): Negotiated {
  return decide(accept ?? '*/*');
}

/** Clients send few distinct headers, so each is parsed once. */
const decide = memoize((accept): Negotiated => {
  const [events, ...documents] = preferencesFor(withoutOtherCharsets(accept), [eventType, ...documentTypes]);
  return { document: findDocument(documents), events: wantsEvents(events, documents) };
});

/** Prefers JSON among equally preferred types, because it is the older one. */
function findDocument(preferences: readonly Preference[]): DocumentType | null {
  const [json, response] = preferences;
  if (json === undefined || response === undefined) return null;
  const [best, type] =
    isPreferred(response, json) && response.quality > 0
      ? ([response, documentTypes[1]] as const)
      : ([json, documentTypes[0]] as const);
  return best.quality > 0 ? type : null;
}

/** Streams only to clients that name the type. A client that accepts any type does not expect a stream. */
function wantsEvents(events: Preference | undefined, documents: readonly Preference[]) {
  if (events === undefined || events.quality === 0 || events.precision === 0) return 'no';
  return documents.every((document) => isPreferred(events, document)) ? 'preferred' : 'accepted';
}

/** Every response is UTF-8. */
function withoutOtherCharsets(accept: string): string {
  if (!accept.includes('charset')) return accept;
  const isOurs = (range: string) => !/;\s*charset\s*=\s*(?!"?utf-?8\b)/i.test(range);
  return accept.split(',').filter(isOurs).join(',');
}
