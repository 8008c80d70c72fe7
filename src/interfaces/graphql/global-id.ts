/** The record types that an id of the Relay schema can name. */
export const nodeTypes = ['User', 'Post', 'Comment'] as const;
export type NodeType = (typeof nodeTypes)[number];

export interface GlobalId {
  readonly type: NodeType;
  readonly id: number;
}

export function toGlobalId(type: NodeType, id: number): string {
  return Buffer.from(`${type}:${id}`).toString('base64url');
}

const written = /^(User|Post|Comment):([1-9]\d{0,15})$/;

/** Parses a global id; null for any text that was not issued, to the character. */
export function parseGlobalId(text: string): GlobalId | null {
  const [, type, digits] = written.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const found = { type: type as NodeType, id: Number(digits) };
  return type !== undefined && toGlobalId(found.type, found.id) === text ? found : null;
}

/**
 * Returns the id of a record in the other schemas; if the global id is invalid, an empty text, which matches no record.
 */
export function plainId(type: NodeType, text: string): string {
  const parsed = parseGlobalId(text);
  return parsed?.type === type ? String(parsed.id) : '';
}
