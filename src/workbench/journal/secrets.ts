const secretName =
  /passw(or)?d|passphrase|secret|token|authorization|api[-_]?key|credential|^(set-)?cookie$/i;

/** Whether what has this name is a secret: a header, a field, an argument. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Every text with a secret has one of these: a name, a token, an escaped name, a document that is not in the text. */
const suspect =
  /passw|passphrase|secret|token|authorization|api[-_]?key|credential|cookie|eyJ|bearer|documentId|persistedQuery|\\u|\0/i;

/** Tells texts without secrets, which is nearly all of them, at a fraction of the cost of parsing them. */
export function mayHoldSecret(text: string): boolean {
  return suspect.test(text);
}

/** The last four characters, unless there are no others. */
export function masked(secret: string): string {
  return secret.length > 4 ? `…${secret.slice(-4)}` : '…';
}

/** Replaces parts of a text, which are given in order. */
export function replaceParts(text: string, parts: readonly Part[]): string {
  if (parts.length === 0) return text;
  let copied = 0;
  const pieces = parts.flatMap(({ start, end, shown }) => {
    const before = text.slice(copied, start);
    copied = end;
    return [before, shown];
  });
  return [...pieces, text.slice(copied)].join('');
}

export interface Part {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}
