/**
 * The ways in which a request is written down. The server writes its pages with this file, and serves it to them: what a
 * reader changes is written by the same hand.
 */

export const languages = ['curl', 'fetch', 'client', 'python'];

export const languageNames = { curl: 'curl', fetch: 'fetch', client: 'Typed client', python: 'Python' };

/** Markers whose value is a number where the language knows the difference. */
const numericMarkers = ['post'];

export function writeSnippet(language, request) {
  return writers[language](request.route === '/graphql' ? withShortQuery(request) : request);
}

/** To GraphQL the end of a line is a space, unless a comment or a block of text ends or goes on there. */
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

/** A marker stays one. */
function inPath(value) {
  return /^«\w+»$/.test(value) ? value : encodeURIComponent(value);
}

/** What a reader adds takes the place of what is sent by itself. */
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
    const headers = headersOf(request);
    const options = [
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${toSource(headers, 2)},`]),
      ...(body === undefined ? [] : [`  body: JSON.stringify(${toSource(body, 2)}),`]),
    ];
    const shown = method === 'DELETE' ? 'response.status' : 'response.status, await response.json()';
    return [
      `const response = await fetch('«origin»${pathOf(request)}'${withOptions(options)});`,
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

const clientTokens = { products: 'productsToken', token: 'token', workbench: 'token' };

function clientOptions({ token }) {
  if (token === undefined) return { baseUrl: '«origin»' };
  return { baseUrl: '«origin»', [clientTokens[token]]: `«${token}»` };
}

/** The events of GraphQL, which a browser reads by itself. */
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

/** A value as a person would write it in JavaScript: on one line if it fits. */
function toSource(value, indent) {
  if (typeof value === 'string') return textToSource(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const nameOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
  return toLines(value, indent, 2, toSource, nameOf, ' ');
}

/** The same in Python. */
function toPython(value, indent) {
  if (typeof value === 'string') return pythonText(value);
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return String(value);
  return toLines(value, indent, 4, toPython, pythonText, '');
}

/** On one line if it fits, else a line for each part. */
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

/** A string of JSON is one of Python, too. */
function pythonText(text) {
  return JSON.stringify(text);
}

/** A shell puts the values of variables into double quotes, and with them whatever else means something to it. */
function headerWord(text) {
  return /["\\`!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** What a shell would take for more than a word is quoted. */
function shellWord(text) {
  return /[^\w:/.«»-]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
