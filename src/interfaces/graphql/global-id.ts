/** The kinds of records that an id of the schema for Relay can name. */
export const nodeTypes = ['User', 'Post', 'Comment'] as const;
export type NodeType = (typeof nodeTypes)[number];

export interface GlobalId {
  readonly type: NodeType;
  readonly id: number;
}

/** An id that is unique across types. */
export function toGlobalId(type: NodeType, id: number): string {
  return Buffer.from(`${type}:${id}`).toString('base64url');
}

const written = /^(User|Post|Comment):([1-9]\d{0,15})$/;

/** What an id names; null for a text that is none, to the character. */
export function parseGlobalId(text: string): GlobalId | null {
  const [, type, digits] = written.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const found = { type: type as NodeType, id: Number(digits) };
  return type !== undefined && toGlobalId(found.type, found.id) === text ? found : null;
}

/** The id that the other schemas know a record of a type by; an empty text, which no record has, where it names none. */
export function plainId(type: NodeType, text: string): string {
  const parsed = parseGlobalId(text);
  return parsed?.type === type ? String(parsed.id) : '';
}
