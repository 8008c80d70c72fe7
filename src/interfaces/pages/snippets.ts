import { type Example, headersOf, numericMarkers, pathOf } from './example.ts';

/** The ways in which an example is written down. */
export const languages = ['curl', 'fetch', 'client'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  curl: 'curl',
  fetch: 'fetch',
  client: 'Typed client',
};

export function writeSnippet(language: Language, example: Example): string {
  return writers[language](example);
}

const writers: Readonly<Record<Language, (example: Example) => string>> = {
  curl: (example) => {
    const words = [
      `curl -s ${shellWord(`«origin»${pathOf(example)}`)}`,
      ...Object.entries(headersOf(example)).map(([name, value]) => `-H "${name}: ${value}"`),
      ...(example.body === undefined ? [] : [`-d ${shellWord(JSON.stringify(example.body))}`]),
    ];
    return words.join(' \\\n  ');
  },

  fetch: (example) => {
    const headers = headersOf(example);
    const options = [
      ...(example.method === 'GET' ? [] : [`  method: '${example.method}',`]),
      ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${toSource(headers, 2)},`]),
      ...(example.body === undefined ? [] : [`  body: JSON.stringify(${toSource(example.body, 2)}),`]),
    ];
    return [
      `const response = await fetch('«origin»${pathOf(example)}'${withOptions(options)});`,
      'console.log(response.status, await response.json());',
    ].join('\n');
  },

  client: (example) =>
    [
      "import { createQuintetClient } from 'quintet/client';",
      '',
      `const client = createQuintetClient(${toSource(clientOptions(example), 0)});`,
      example.route === '/graphql' ? graphqlCall(example) : restCall(example),
    ].join('\n'),
};

function clientOptions({ token }: Example): Readonly<Record<string, string>> {
  if (token === undefined) return { baseUrl: '«origin»' };
  const name = token === 'products' ? 'productsToken' : 'token';
  return { baseUrl: '«origin»', [name]: `«${token}»` };
}

function graphqlCall({ body = {} }: Example): string {
  const variables = body.variables === undefined ? '' : `, ${toSource(body.variables, 0)}`;
  return `const result = await client.graphql('${body.query}'${variables});`;
}

function restCall({ method, route, pathParameters, query, body }: Example): string {
  const params = { ...(pathParameters && { path: pathParameters }), ...(query && { query }) };
  const options = [
    ...(Object.keys(params).length === 0 ? [] : [`  params: ${toSource(params, 2)},`]),
    ...(body === undefined ? [] : [`  body: ${toSource(body, 2)},`]),
  ];
  return `const { data, error } = await client.${method}('${route}'${withOptions(options)});`;
}

function withOptions(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
}

const widest = 64;

/** A value as a person would write it in JavaScript: on one line if it fits. */
function toSource(value: unknown, indent: number): string {
  if (typeof value === 'string') return textToSource(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const short = `{ ${propertiesOf(value, 0).join(', ')} }`;
  if (short.length <= widest && !short.includes('\n')) return short;
  const margin = ' '.repeat(indent + 2);
  const lines = propertiesOf(value, indent + 2).map((property) => `${margin}${property},`);
  return ['{', ...lines, `${' '.repeat(indent)}}`].join('\n');
}

function propertiesOf(value: object, indent: number): readonly string[] {
  return Object.entries(value).map(([name, property]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${key}: ${toSource(property, indent)}`;
  });
}

function textToSource(text: string): string {
  const [, marker = ''] = /^«(\w+)»$/.exec(text) ?? [];
  if (numericMarkers.includes(marker)) return text;
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** What a shell would take for more than a word is quoted. */
function shellWord(text: string): string {
  return /[^\w:/.«»-]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
