interface WithUrl {
  readonly url: string;
}

/** The path in its world. */
export function pathOf({ url }: WithUrl): string {
  const [path = ''] = url.replace(/^[a-z]+:\/\/[^/]*/, '').split('?', 1);
  return path.replace(/^\/~[^/]*/, '') || '/';
}

/** By hand: a url with a strange `Host` cannot be parsed as a whole. */
export function queryOf({ url }: WithUrl): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}
