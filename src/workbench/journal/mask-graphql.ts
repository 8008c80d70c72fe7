import { Lexer, Source, type Token, TokenKind } from 'graphql';
import { isSecretName, masked } from './secrets.ts';

/** A document is read as words: it need not be valid for its secrets to be found. */

/** The text of a GraphQL document without its secrets. */
export function maskGraphql(text: string): string {
  const tokens = tokensOf(text);
  if (tokens === null) return maskRoughly(text);
  const variables = variablesIn(tokens);
  const secrets = tokens.flatMap((token, index) =>
    isSecret(token, variables) ? literalsAfter(tokens, index) : [],
  );
  return secrets.reduceRight(
    (shown, { start, end, value }) =>
      `${shown.slice(0, start)}${JSON.stringify(masked(value ?? ''))}${shown.slice(end)}`,
    text,
  );
}

/** The variables that a document passes on as a password or a token, whatever they are called. */
export function secretVariablesOf(text: string): ReadonlySet<string> {
  return variablesIn(tokensOf(text) ?? []);
}

function tokensOf(text: string): readonly Token[] | null {
  const lexer = new Lexer(new Source(text));
  const tokens: Token[] = [];
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance())
      tokens.push(token);
    return tokens;
  } catch {
    return null;
  }
}

function variablesIn(tokens: readonly Token[]): ReadonlySet<string> {
  const names = tokens.flatMap((token, index) => {
    const [colon, dollar, name] = tokens.slice(index + 1, index + 4);
    const isPassedOn = colon?.kind === TokenKind.COLON && dollar?.kind === TokenKind.DOLLAR;
    return isPassedOn && isSecret(token) && name?.value !== undefined ? [name.value] : [];
  });
  return new Set(names);
}

function isSecret({ kind, value = '' }: Token, variables: ReadonlySet<string> = new Set()): boolean {
  return kind === TokenKind.NAME && (isSecretName(value) || variables.has(value));
}

/** The values that are given to a name: one, those of a list, or the default of a variable. */
function literalsAfter(tokens: readonly Token[], index: number): readonly Token[] {
  if (tokens[index + 1]?.kind !== TokenKind.COLON) return [];
  let next = index + 2;
  const isType = () => {
    const kind = tokens[next]?.kind;
    return kind === TokenKind.NAME || kind === TokenKind.BANG || kind === TokenKind.EQUALS;
  };
  while (isType()) next += 1;
  const isList = tokens[next]?.kind === TokenKind.BRACKET_L;
  if (isList) next += 1;
  const literals: Token[] = [];
  for (let token = tokens[next]; token !== undefined && isLiteral(token); token = tokens[next]) {
    literals.push(token);
    if (!isList) break;
    next += 1;
  }
  return literals;
}

function isLiteral({ kind }: Token): boolean {
  return kind === TokenKind.STRING || kind === TokenKind.BLOCK_STRING || kind === TokenKind.INT;
}

/** What is no document at all. */
function maskRoughly(text: string): string {
  return text.replace(/(\w+)(\s*:\s*)"((?:[^"\\]|\\.)*)("?)/g, (whole, name: string, colon, value, end) =>
    isSecretName(name) ? `${name}${colon}"${end === '' ? '…' : masked(value)}${end}` : whole,
  );
}
