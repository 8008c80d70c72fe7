/** Headers that curl sets itself, or that depend on the connection. */
const left = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  // Bodies are recorded decompressed.
  'content-encoding',
  'expect',
]);

interface Repeated {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A truncated body is repeated as far as it was recorded, and a comment says so. */
export function toCurl({ method, url, headers, body }: Repeated, isCut = false): string {
  const words = [
    'curl',
    ...methodOf(method, body),
    // curl expands braces and normalizes dot segments by default.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(/\/\.\.?(\/|\?|$)/.test(url) ? ['--path-as-is'] : []),
    quoted(url),
    ...Object.entries(headers)
      .filter(([name]) => !left.has(name))
      .flatMap(([name, value]) => ['-H', quoted(value === '' ? `${name};` : `${name}: ${value}`)]),
    ...(body === null ? [] : bodyOf(body, headers)),
  ];
  const command = words.join(' ');
  return isCut ? `# The body is truncated: only its recorded part is sent.\n${command}` : command;
}

function methodOf(method: string, body: string | null): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === (body === null ? 'GET' : 'POST') ? [] : ['-X', method];
}

/** An empty `content-type:` keeps curl from adding its default form type to an untyped body. */
function bodyOf(body: string, headers: Repeated['headers']): readonly string[] {
  const untyped = headers['content-type'] === undefined ? ['-H', quoted('content-type:')] : [];
  return [...untyped, '--data-raw', quoted(body)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
