import ts from 'typescript';

/** Names what openapi-typescript writes out again in each operation: `src/openapi-types.ts` declares the shapes. */

const { factory } = ts;

/** Every response has these headers; those of the rate limit only if a limit is set. */
const usualHeaders: readonly string[] = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

const head = `import type { EmptyResponseOf, Parameters, PathItem, ResponseOf } from "../openapi-types.ts";

type Header = keyof components["headers"];
type Headers<Names extends Header> = Pick<components["headers"], Names | ${usualHeaders.map((name) => `"${name}"`).join(' | ')}>;
type Response<Content, Names extends Header = never> = ResponseOf<Headers<Names>, Content>;
type EmptyResponse<Names extends Header = never> = EmptyResponseOf<Headers<Names>>;

`;

export function shortenTypes(nodes: readonly ts.Node[], print: (nodes: ts.Node[]) => string): string {
  const { transformed } = ts.transform(
    [...nodes],
    [
      (context) => (root) => {
        const visit = (node: ts.Node): ts.Node => shorten(ts.visitEachChild(node, visit, context));
        return visit(root);
      },
    ],
  );
  return head + print(transformed);
}

function shorten(node: ts.Node): ts.Node {
  if (ts.isInterfaceDeclaration(node) && node.name.text === 'paths') return shortenPaths(node);
  if (ts.isTypeLiteralNode(node)) return shortenResponse(node) ?? onOneLine(node);
  if (!ts.isPropertySignature(node) || node.type === undefined) return node;
  if (nameOf(node) === 'parameters' && ts.isTypeLiteralNode(node.type) && isByPlace(node.type))
    return withType(node, reference('Parameters', given(node.type)));
  // The component has the description.
  if (referred(node.type, 'parameters') !== null) return ts.setSyntheticLeadingComments(node, undefined);
  return node;
}

function shortenPaths(paths: ts.InterfaceDeclaration): ts.InterfaceDeclaration {
  const members = paths.members.map((member) => {
    if (!ts.isPropertySignature(member) || !member.type || !ts.isTypeLiteralNode(member.type)) return member;
    return withType(member, reference('PathItem', given(member.type)));
  });
  return factory.updateInterfaceDeclaration(
    paths,
    paths.modifiers,
    paths.name,
    undefined,
    undefined,
    members,
  );
}

/** Returns a response by its content and the headers that not every response has; null for all else. */
function shortenResponse({ members }: ts.TypeLiteralNode): ts.TypeNode | null {
  const [headers, content] = members;
  if (members.length !== 2 || !isField(headers, 'headers') || !isField(content, 'content')) return null;
  if (!ts.isTypeLiteralNode(headers.type)) return null;
  const names = headers.type.members.flatMap((member) => (isField(member) ? [nameOf(member)] : []));
  if (!usualHeaders.every((name) => names.includes(name))) return null;
  const special = names.filter((name) => !usualHeaders.includes(name)).map(literal);
  const list = special.length === 0 ? [] : [factory.createUnionTypeNode(special)];
  return content.questionToken
    ? factory.createTypeReferenceNode('EmptyResponse', list)
    : factory.createTypeReferenceNode('Response', [content.type, ...list]);
}

/** Prints an object on one line if all that it has is one component. */
function onOneLine(node: ts.TypeLiteralNode): ts.TypeNode {
  const [member, ...others] = node.members;
  const isShort = others.length === 0 && isField(member) && isBrief(member.type);
  return isShort && !ts.getSyntheticLeadingComments(member) ? ts.setEmitFlags(node, brief) : node;
}

const brief = ts.EmitFlags.SingleLine;

function isBrief(type: ts.TypeNode): boolean {
  return ts.isIndexedAccessTypeNode(type) || (ts.isTypeLiteralNode(type) && type.members.length === 1);
}

type Field = ts.PropertySignature & { readonly type: ts.TypeNode };

function isField(member: ts.Node | undefined, name?: string): member is Field {
  if (member === undefined || !ts.isPropertySignature(member) || member.type === undefined) return false;
  return name === undefined || nameOf(member) === name;
}

function nameOf({ name }: ts.PropertySignature): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}

function isByPlace({ members }: ts.TypeLiteralNode): boolean {
  return members.some((member) => isField(member, 'cookie'));
}

/** Returns the members that an operation or a path has, without those that say that something is missing. */
function given({ members }: ts.TypeLiteralNode): ts.TypeNode | null {
  const own = members.filter((member) => !(isField(member) && isMissing(member)));
  return own.length === 0 ? null : factory.createTypeLiteralNode(own);
}

function isMissing({ type, questionToken, ...field }: Field): boolean {
  if (questionToken !== undefined) return type.kind === ts.SyntaxKind.NeverKeyword;
  return nameOf(field as Field) === 'parameters' && ts.isTypeReferenceNode(type) && !type.typeArguments;
}

/** Returns the name of a component of a kind, if the type is one. */
function referred(type: ts.TypeNode, kind: string): string | null {
  if (!ts.isIndexedAccessTypeNode(type) || !ts.isIndexedAccessTypeNode(type.objectType)) return null;
  const [of, name] = [type.objectType.indexType, type.indexType].map(textOf);
  return of === kind ? (name ?? null) : null;
}

function textOf(type: ts.TypeNode): string {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : '';
}

function reference(name: string, argument: ts.TypeNode | null): ts.TypeNode {
  return factory.createTypeReferenceNode(name, argument === null ? undefined : [argument]);
}

function literal(text: string): ts.TypeNode {
  return factory.createLiteralTypeNode(factory.createStringLiteral(text));
}

function withType(field: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  return factory.updatePropertySignature(field, field.modifiers, field.name, field.questionToken, type);
}
