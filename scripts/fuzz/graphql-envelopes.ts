import type { Document } from './graphql-documents.ts';
import type { Random } from './random.ts';
import type { Draw } from './rest-fields.ts';
import { anyValue } from './values.ts';

/** How a request carries a document. */
export interface Envelope {
  /** With its question mark, or empty. */
  readonly query: string;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** The document as a server finds it; null when the envelope is spoilt and nobody can tell. */
  readonly carried: Document | null;
}

const encoder = new TextEncoder();

export function inBody(document: Document, contentType: string, draw: Draw): Envelope {
  const { random } = draw;
  const { text, variables, operationName } = document;
  const plain = { query: text, variables, ...(operationName !== null && { operationName }) };
  const isJson = contentType.startsWith('application/json');
  return random.chance(0.9)
    ? { query: '', body: encoder.encode(JSON.stringify(plain)), carried: isJson ? document : null }
    : { query: '', body: oddBody(plain, random), carried: null };
}

function oddBody(plain: { readonly variables: unknown }, random: Random): Uint8Array<ArrayBuffer> {
  const json = random.weighted(
    [
      3,
      () =>
        JSON.stringify({
          ...plain,
          [random.pick(['query', 'variables', 'operationName', 'extensions', 'id'])]: anyValue(random),
        }),
    ],
    [1, () => JSON.stringify([plain])],
    [1, () => JSON.stringify(anyValue(random))],
    [1, () => JSON.stringify(plain).slice(0, random.integer(0, 50))],
    [1, () => JSON.stringify({ ...plain, variables: JSON.stringify(plain.variables) })],
    [1, () => `{"__proto__":{"query":"{ __typename }"},${JSON.stringify(plain).slice(1)}`],
  );
  const bytes = encoder.encode(json);
  if (random.chance(0.2) && bytes.length > 0) bytes[random.integer(0, bytes.length - 1)] = 0xff;
  return bytes;
}

/** Addresses have a length that servers refuse; what is too long is left out. */
export function inQuery(document: Document, { random }: Draw): Envelope {
  const query = new URLSearchParams();
  const { operationName } = document;
  const text = document.text.toWellFormed().slice(0, 1_000);
  const hasText = random.chance(0.97);
  if (hasText) query.set('query', text);
  const values = JSON.stringify(document.variables);
  const isShort = values.length < 500;
  const isOdd = isShort && random.chance(0.05);
  if (isShort) query.set('variables', isOdd ? random.pick(['{', '[]', '1', 'null', '']) : values);
  if (operationName !== null) query.set('operationName', operationName);
  const carried = { text, variables: isShort ? document.variables : {}, operationName };
  return { query: `?${query}`, body: null, carried: hasText && !isOdd ? carried : null };
}
