interface WithUrl {
  readonly url: string;
}

/** The path without the sandbox prefix. */
export function pathOf({ url }: WithUrl): string {
  const [path = ''] = url.replace(/^[a-z]+:\/\/[^/]*/, '').split('?', 1);
  return path.replace(/^\/~[^/]*/, '') || '/';
}

/** Splits by hand, because a URL with an invalid `Host` cannot be parsed as a whole. */
export function queryOf({ url }: WithUrl): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}
