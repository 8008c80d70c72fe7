import { isPreferred, type Preference, preferencesFor } from '../../http/accept.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';

/** What a client takes, as its `Accept` says. */
export interface Negotiated {
  /** The type of a single answer; null where the client takes none that there is. */
  readonly document: DocumentType | null;
  /** Whether it takes server-sent events, and whether it prefers them to a single answer. */
  readonly events: 'preferred' | 'accepted' | 'no';
  /** Whether it takes the events of a subscription as parts of one answer, as Apollo's clients do. */
  readonly parts: boolean;
}

const documentTypes = ['application/json', 'application/graphql-response+json'] as const;
export type DocumentType = (typeof documentTypes)[number];

const eventType = 'text/event-stream';

/** Few clients of one kind or another have a header of their own. */
const known = new BoundedCache<Negotiated>(100, 10_000);

export function negotiate(accept: string | null): Negotiated {
  const key = accept ?? '*/*';
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const negotiated = decide(accept);
  known.set(key, negotiated, key.length);
  return negotiated;
}

function decide(accept: string | null): Negotiated {
  const [events, ...documents] = preferencesFor(accept && withoutOtherCharsets(accept), [
    eventType,
    ...documentTypes,
  ]);
  const parts = takesParts(accept ?? '');
  // Who takes nothing but parts is told in JSON why there are none.
  const document = findDocument(documents) ?? (parts ? 'application/json' : null);
  return { document, events: wantsEvents(events, documents), parts };
}

/** Of types that a client likes equally, JSON: it is what was there before the other one had a name. */
function findDocument(preferences: readonly Preference[]): DocumentType | null {
  const [json, response] = preferences;
  if (json === undefined || response === undefined) return null;
  const [best, type] =
    isPreferred(response, json) && response.quality > 0
      ? ([response, documentTypes[1]] as const)
      : ([json, documentTypes[0]] as const);
  return best.quality > 0 ? type : null;
}

/** Streams are for clients that name them. A client that takes any type has no stream in mind. */
function wantsEvents(events: Preference | undefined, documents: readonly Preference[]) {
  if (events === undefined || events.quality === 0 || events.precision === 0) return 'no';
  return documents.every((document) => isPreferred(events, document)) ? 'preferred' : 'accepted';
}

/** The protocol of Apollo for subscriptions over HTTP, in its only version. */
const subscriptionParts = /^\s*multipart\/mixed\s*(;.*)?;\s*subscriptionSpec\s*=\s*"?1\.0"?\s*(;|$)/i;

function takesParts(accept: string): boolean {
  return accept
    .split(',')
    .some((range) => subscriptionParts.test(range) && !/;\s*q\s*=\s*0(\.0*)?\s*(;|$)/i.test(range));
}

/** Every answer is UTF-8. */
function withoutOtherCharsets(accept: string): string {
  if (!accept.includes('charset')) return accept;
  const isOurs = (range: string) => !/;\s*charset\s*=\s*(?!"?utf-?8\b)/i.test(range);
  return accept.split(',').filter(isOurs).join(',');
}
