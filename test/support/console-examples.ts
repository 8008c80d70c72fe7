/** Parses the `console` blocks of a Markdown text into commands with their printed output. */
export interface Example {
  readonly line: number;
  readonly command: string;
  readonly output: string;
}

export function examplesIn(markdown: string): readonly Example[] {
  const examples: { line: number; command: string; output: string[] }[] = [];
  let inConsole = false;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('```')) inConsole = line === '```console';
    else if (inConsole && line.startsWith('$ '))
      examples.push({ line: index + 1, command: line.slice(2), output: [] });
    else if (inConsole) examples.at(-1)?.output.push(line);
  }
  return examples.map(({ line, command, output }) => ({
    line,
    command,
    output: output.join('\n').trimEnd(),
  }));
}

/** Splits a command into words like a shell, including quotes and `$VARIABLES`. */
export function shellWords(
  command: string,
  variables: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const words = command.matchAll(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g);
  return [...words].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single, double, bare) =>
      single === undefined ? expand(double ?? bare, variables) : single,
    ),
  );
}

function expand(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\$(\w+)/g, (_, name) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`no variable ${name} was set before`);
    return value;
  });
}

/** Returns the request that a `curl` command sends. */
export function parseCurl(words: readonly string[]): { url: string; init: RequestInit } {
  const headers = new Headers();
  let url = '';
  let method: string | undefined;
  let body: string | undefined;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-X') method = rest.shift();
    else if (word === '-d') body = rest.shift();
    else if (word === '-H') headers.append(...splitHeader(rest.shift() ?? ''));
    else if (word !== '-s' && word.startsWith('-')) throw new Error(`the examples know no option ${word}`);
    else if (word !== '-s') url = word;
  }
  const init = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  };
  return { url, init };
}

function splitHeader(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1).trim()];
}

/** Replaces values that differ between runs: times, UUIDs and tokens. */
export function withoutChance(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>');
}
