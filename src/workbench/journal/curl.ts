/** What curl sends by itself, or the connection decides. */
const left = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  // A body is kept as it was before it was compressed.
  'content-encoding',
  'expect',
]);

interface Repeated {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A command for a shell that sends the request again. */
export function toCurl({ method, url, headers, body }: Repeated): string {
  const words = [
    'curl',
    ...methodOf(method, body),
    // Braces and dots in a path mean something to curl.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(/\/\.\.?(\/|\?|$)/.test(url) ? ['--path-as-is'] : []),
    quoted(url),
    ...Object.entries(headers)
      .filter(([name]) => !left.has(name))
      .flatMap(([name, value]) => ['-H', quoted(value === '' ? `${name};` : `${name}: ${value}`)]),
    ...(body === null ? [] : bodyOf(body, headers)),
  ];
  return words.join(' ');
}

function methodOf(method: string, body: string | null): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === (body === null ? 'GET' : 'POST') ? [] : ['-X', method];
}

/** A body without a type would get that of a form. */
function bodyOf(body: string, headers: Repeated['headers']): readonly string[] {
  const untyped = headers['content-type'] === undefined ? ['-H', quoted('content-type:')] : [];
  return [...untyped, '--data-raw', quoted(body)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
