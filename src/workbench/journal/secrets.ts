const secretName =
  /passw(or)?d|passphrase|secret|token|authorization|api[-_]?key|credential|^(set-)?cookie$/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Every text with a secret matches this: a name, a token, an escaped name, or a reference to a stored document. */
const suspect =
  /passw|passphrase|secret|token|authorization|api[-_]?key|credential|cookie|eyJ|bearer|documentId|persistedQuery|\\u|\0/i;

/** Rules out nearly all texts at a fraction of the cost of parsing them. */
export function mayHoldSecret(text: string): boolean {
  return suspect.test(text);
}

/** The last four characters, unless that is the whole secret. */
export function masked(secret: string): string {
  return secret.length > 4 ? `…${secret.slice(-4)}` : '…';
}

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
