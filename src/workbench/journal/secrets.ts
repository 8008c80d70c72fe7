const secretName =
  /passw(or)?d|passphrase|secret|token|authorization|api[-_]?key|credential|^(set-)?cookie$/i;

/** Whether what has this name is a secret: a header, a field, an argument. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** The last four characters, unless there are no others. */
export function masked(secret: string): string {
  return secret.length > 4 ? `…${secret.slice(-4)}` : '…';
}
