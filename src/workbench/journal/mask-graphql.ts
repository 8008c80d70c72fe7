import { type ASTNode, type DocumentNode, Kind, parse, TokenKind, type ValueNode, visit } from 'graphql';
import type { SentSecrets } from '../../http/journal.ts';
import { maskText, noteSecret, quotedIn } from './mask-text.ts';
import { isSecretName, masked, mayHoldSecret, type Part, replaceParts } from './secrets.ts';

/** Longer documents are hidden. By default, the GraphQL interface rejects far shorter ones. */
const maxTokens = 20_000;

/** Returns a GraphQL document with its secrets masked. Text that is not a document is hidden entirely. */
export function maskGraphql(text: string, sent: SentSecrets): string {
  const document = parseDocument(text, ({ message }) => {
    // The response repeats this message, with part of the text in quotes.
    for (const { shown } of quotedIn(message)) noteSecret(sent, shown);
  });
  if (document === null) return '…';
  const literals = secretsIn(document).literals.map((literal): Part => {
    const { kind, value, loc } = literal;
    noteSecret(sent, kind === Kind.STRING ? JSON.stringify(value) : value);
    return { start: loc?.start ?? 0, end: loc?.end ?? 0, shown: JSON.stringify(masked(value)) };
  });
  const parts = [...literals, ...suspectComments(document)].sort((one, other) => one.start - other.start);
  return maskText(replaceParts(text, parts));
}

/** Returns the variables that a document passes on as a password or token; null if the text is not a document. */
export function secretVariablesOf(text: string): ReadonlySet<string> | null {
  const document = parseDocument(text);
  return document && secretsIn(document).variables;
}

export function parseDocument(text: string, onError?: (error: Error) => void): DocumentNode | null {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof Error) onError?.(error);
    return null;
  }
}

type Literal = Extract<ValueNode, { readonly value: string }>;

interface DocumentSecrets {
  readonly literals: readonly Literal[];
  readonly variables: ReadonlySet<string>;
}

/** A variable is secret by its name or by its use. Its default value is then secret too. */
function secretsIn(document: DocumentNode): DocumentSecrets {
  const literals: Literal[] = [];
  const variables = new Set<string>();
  const collect = (secret: ValueNode) =>
    visit(secret, {
      enter(node: ASTNode) {
        if (node.kind === Kind.VARIABLE) variables.add(node.name.value);
        else if (isLiteral(node)) literals.push(node);
      },
    });
  // Everything inside a secret is collected with it, so the visitor does not descend.
  const collectNamed = ({ name, value }: { name: { value: string }; value: ValueNode }) => {
    if (!isSecretName(name.value)) return undefined;
    collect(value);
    return false;
  };
  visit(document, { Argument: collectNamed, ObjectField: collectNamed });
  visit(document, {
    VariableDefinition({ variable: { name }, defaultValue }) {
      if (defaultValue && (variables.has(name.value) || isSecretName(name.value))) collect(defaultValue);
    },
  });
  return { literals, variables };
}

function isLiteral(node: ASTNode): node is Literal {
  const { kind } = node;
  return kind === Kind.STRING || kind === Kind.INT || kind === Kind.FLOAT || kind === Kind.ENUM;
}

function suspectComments({ loc }: DocumentNode): readonly Part[] {
  const parts: Part[] = [];
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) {
    const { kind, value, start, end } = token;
    if (kind === TokenKind.COMMENT && mayHoldSecret(value)) parts.push({ start, end, shown: '#…' });
  }
  return parts;
}
