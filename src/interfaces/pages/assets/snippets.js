/**
 * Generates the code examples of a request. The server renders pages with this file and also serves it, so an edited
 * request is written by the same code.
 */

export const languages = ['curl', 'fetch', 'client', 'python'];

export const languageNames = { curl: 'curl', fetch: 'fetch', client: 'Typed client', python: 'Python' };

/** Markers that stand for numbers, in languages that distinguish them from strings. */
const numericMarkers = ['post'];

export function writeSnippet(language, request) {
  return writers[language](request.route === '/graphql' ? withShortQuery(request) : request);
}

/** Joins the lines of a GraphQL query, unless a comment or a block string makes line breaks significant. */
function withShortQuery(request) {
  const { query } = request.body ?? {};
  if (query === undefined || /#|"""/.test(query)) return request;
  return { ...request, body: { ...request.body, query: query.trim().replace(/\s*\n\s*/g, ' ') } };
}

export function pathOf({ route, pathParameters = {}, query }) {
  const path = route.replace(/\{(\w+)\}/g, (_, name) => inPath(String(pathParameters[name] ?? '')));
  if (query === undefined || Object.keys(query).length === 0) return path;
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(values)}`;
}

/** Encodes a path segment; a marker stays as it is. */
function inPath(value) {
  return /^«\w+»$/.test(value) ? value : encodeURIComponent(value);
}

/** The reader's headers replace the default ones. */
export function headersOf({ body, token, accept, headers = {} }) {
  const own = Object.keys(headers).map((name) => name.toLowerCase());
  const usual = {
    ...(accept && { Accept: accept }),
    ...(token && { Authorization: `Bearer «${token}»` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const kept = Object.entries(usual).filter(([name]) => !own.includes(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...headers };
}

const writers = {
  curl: (request) => {
    const { method, body } = request;
    const isPlain = method === (body === undefined ? 'GET' : 'POST');
    const words = [
      `curl ${request.accept ? '-Ns' : '-s'} ${isPlain ? '' : `-X ${method} `}${shellWord(`«origin»${pathOf(request)}`)}`,
      ...Object.entries(headersOf(request)).map(([name, value]) => `-H ${headerWord(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`-d ${shellWord(JSON.stringify(body))}`]),
    ];
    return words.join(' \\\n  ');
  },

  fetch: (request) => {
    const { method, body, accept } = request;
    if (accept) return listenInBrowser(request);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const options = writeFetchOptions({ method, headers: headersOf(request), text });
    const shown = method === 'DELETE' ? 'response.status' : 'response.status, await response.json()';
    return [
      `const response = await fetch('«origin»${pathOf(request)}'${options});`,
      `console.log(${shown});`,
    ].join('\n');
  },

  client: (request) =>
    [
      "import { createQuintetClient } from 'quintet/client';",
      '',
      `const client = createQuintetClient(${toSource(clientOptions(request), 0)});`,
      callOf(request),
    ].join('\n'),

  python: (request) => {
    const { method, body } = request;
    const headers = headersOf(request);
    const address = pythonText(`«origin»${pathOf(request)}`);
    const options = [
      ...(method === 'GET' ? [] : [`    method="${method}",`]),
      ...(Object.keys(headers).length === 0 ? [] : [`    headers=${toPython(headers, 4)},`]),
      ...(body === undefined ? [] : [`    data=json.dumps(${toPython(body, 4)}).encode(),`]),
    ];
    const made = ['request = urllib.request.Request(', `    ${address},`, ...options, ')'];
    return [
      ...(body === undefined ? [] : ['import json']),
      'import urllib.request',
      '',
      ...(options.length === 0 ? [] : made),
      `with urllib.request.urlopen(${options.length === 0 ? address : 'request'}) as response:`,
      ...(request.accept
        ? ['    for line in response:', '        print(line.decode(), end="")']
        : ['    print(response.status, response.read().decode())']),
    ].join('\n');
  },
};

/** Writes the second argument of `fetch`, with the comma before it; empty if it is not needed. */
export function writeFetchOptions({ method, headers, text }) {
  return withOptions([
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${toSource(headers, 2)},`]),
    ...(text === undefined ? [] : [`  body: ${bodyToSource(text)},`]),
  ]);
}

function bodyToSource(text) {
  try {
    return `JSON.stringify(${toSource(JSON.parse(text), 2)})`;
  } catch {
    return textToSource(text);
  }
}

const clientTokens = { products: 'productsToken', token: 'token', workbench: 'token' };

function clientOptions({ token }) {
  if (token === undefined) return { baseUrl: '«origin»' };
  return { baseUrl: '«origin»', [clientTokens[token]]: `«${token}»` };
}

/** Uses `EventSource`, the browser's own client for server-sent events. */
function listenInBrowser({ route, body }) {
  const query = new URLSearchParams({ query: body.query });
  return [
    `const events = new EventSource('«origin»${route}?${query}');`,
    "events.addEventListener('next', ({ data }) => console.log(JSON.parse(data)));",
  ].join('\n');
}

function callOf(request) {
  if (request.route !== '/graphql') return restCall(request);
  if (!request.accept) return graphqlCall(request);
  const events = `client.subscribe(${textToSource(request.body.query)})`;
  return `for await (const event of ${events}) console.log(event);`;
}

function graphqlCall({ body = {} }) {
  const variables = body.variables === undefined ? '' : `, ${toSource(body.variables, 0)}`;
  const query = String(body.query);
  const text = query.includes('\n') ? `\`${query.replace(/[\\`$]/g, '\\$&')}\`` : textToSource(query);
  return `const result = await client.graphql(${text}${variables});`;
}

function restCall({ method, route, pathParameters, query, body, headers }) {
  const params = { ...(pathParameters && { path: pathParameters }), ...(query && { query }) };
  const options = [
    ...(Object.keys(params).length === 0 ? [] : [`  params: ${toSource(params, 2)},`]),
    ...(headers === undefined ? [] : [`  headers: ${toSource(headers, 2)},`]),
    ...(body === undefined ? [] : [`  body: ${toSource(body, 2)},`]),
  ];
  return `const { data, error } = await client.${method}('${route}'${withOptions(options)});`;
}

function withOptions(lines) {
  return lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
}

const widest = 64;

function toSource(value, indent) {
  if (typeof value === 'string') return textToSource(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const nameOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
  return toLines(value, indent, 2, toSource, nameOf, ' ');
}

function toPython(value, indent) {
  if (typeof value === 'string') return pythonText(value);
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return String(value);
  return toLines(value, indent, 4, toPython, pythonText, '');
}

function toLines(value, indent, step, write, nameOf, padding) {
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const partsAt = (margin) =>
    isList
      ? value.map((item) => write(item, margin))
      : Object.entries(value).map(([name, property]) => `${nameOf(name)}: ${write(property, margin)}`);
  const parts = partsAt(0);
  if (parts.length === 0) return `${open}${close}`;
  const around = isList ? '' : padding;
  const short = `${open}${around}${parts.join(', ')}${around}${close}`;
  if (short.length <= widest && !short.includes('\n')) return short;
  const margin = ' '.repeat(indent + step);
  const lines = partsAt(indent + step).map((part) => `${margin}${part},`);
  return [open, ...lines, `${' '.repeat(indent)}${close}`].join('\n');
}

function textToSource(text) {
  const [, marker = ''] = /^«(\w+)»$/.exec(text) ?? [];
  if (numericMarkers.includes(marker)) return text;
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** Every JSON string is also a valid Python string. */
function pythonText(text) {
  return JSON.stringify(text);
}

/** Double quotes let the shell expand variables. Other special characters need single quotes. */
function headerWord(text) {
  return /["\\`!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Quotes text that a shell would not read as a single word. */
function shellWord(text) {
  return /[^\w:/.«»-]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
