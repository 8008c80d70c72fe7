import type { Budget } from '../../lib/budget.ts';
import type { CompositePlan, FieldPlan, LeafPlan, ObjectPlan } from './answer-plan.ts';

/** A value that the schema does not allow where it stands. The reference says what becomes of it. */
export class UnexpectedValue extends Error {}

type Node = object;

/** How many records are written before anybody else is thought of. */
const recordsPerStep = 64;

/** The text of one record, which the answer may hold many times. */
export async function writeRecord(plan: ObjectPlan, node: Node, budget: Budget): Promise<string> {
  const [text = ''] = await writeRecords(plan, [node], budget);
  return text;
}

/**
 * The texts of distinct records that stand at one place of a selection. What they are related to is written first, each
 * record once however many of them it belongs to: work and memory grow with the records, not with the answer. Texts are
 * joined without being copied, so that an answer that is too large is refused before it exists.
 */
async function writeRecords(plan: ObjectPlan, nodes: readonly Node[], budget: Budget): Promise<string[]> {
  const related = new Map<FieldPlan, RelatedTexts>();
  for (const field of plan.fields) {
    if (field.value.kind === 'composite')
      related.set(field, await writeRelated(field, field.value, nodes, budget));
  }
  const texts: string[] = [];
  let length = 0;
  for (const [index, node] of nodes.entries()) {
    let text = '';
    for (const field of plan.fields) {
      const texts = related.get(field);
      text += field.prefix + (texts === undefined ? writeLeaf(field, node) : texts(index));
    }
    text += text === '' ? '{}' : '}';
    texts.push(text);
    // Each record stands in the answer at least once, so the answer is no shorter than all of them.
    length += text.length;
    if (length > budget.maxBytes) budget.takeBytes(length);
    if (index % recordsPerStep === recordsPerStep - 1) await budget.rest();
  }
  return texts;
}

/** The text of a relation of the record at an index. */
type RelatedTexts = (index: number) => string;

async function writeRelated(
  field: FieldPlan,
  value: CompositePlan,
  nodes: readonly Node[],
  budget: Budget,
): Promise<RelatedTexts> {
  // Read once: a record might give another value the next time.
  const values = nodes.map((node) => (node as Record<string, unknown>)[field.property]);
  const distinct = new Set<Node>();
  for (const given of values) for (const node of nodesIn(field, given)) distinct.add(node);
  const texts = await writeDistinct(value, [...distinct], budget);
  const write = (item: unknown) => (item == null ? 'null' : (texts.get(item as Node) ?? 'null'));
  return (index) => {
    const given = values[index];
    if (!field.isList || given == null) return write(given);
    return joinList(given as readonly unknown[], write, budget);
  };
}

function joinList(items: readonly unknown[], write: (item: unknown) => string, budget: Budget): string {
  let text = '[';
  for (const [index, item] of items.entries()) {
    text += index === 0 ? write(item) : `,${write(item)}`;
    if (text.length > budget.maxBytes) budget.takeBytes(text.length);
  }
  return `${text}]`;
}

/** The records of a value, once it is known that the schema allows what is there. */
function nodesIn(field: FieldPlan, value: unknown): readonly Node[] {
  if (value == null) return refuseNull(field.isNullable);
  if (!field.isList) return [requireNode(value)];
  if (!Array.isArray(value)) throw new UnexpectedValue();
  const items = value.filter((item) => item != null || refuseNull(field.hasNullableItems).length > 0);
  for (const item of items) requireNode(item);
  return items;
}

function refuseNull(isNullable: boolean): readonly Node[] {
  if (!isNullable) throw new UnexpectedValue();
  return [];
}

function requireNode(value: unknown): Node {
  if (typeof value !== 'object' || value === null || value instanceof Error) throw new UnexpectedValue();
  return value;
}

/** Members of a union have plans of their own. */
async function writeDistinct(
  value: CompositePlan,
  nodes: readonly Node[],
  budget: Budget,
): Promise<ReadonlyMap<Node, string>> {
  const byPlan = new Map<ObjectPlan, Node[]>();
  for (const node of nodes) {
    const plan = value.planOf(node);
    if (plan === null) throw new UnexpectedValue();
    const alike = byPlan.get(plan);
    if (alike === undefined) byPlan.set(plan, [node]);
    else alike.push(node);
  }
  const texts = new Map<Node, string>();
  for (const [plan, alike] of byPlan) {
    const written = await writeRecords(plan, alike, budget);
    for (const [index, node] of alike.entries()) texts.set(node, written[index] ?? '');
  }
  return texts;
}

function writeLeaf(field: FieldPlan, node: Node): string {
  const value = (node as Record<string, unknown>)[field.property];
  const { write } = field.value as LeafPlan;
  if (!field.isList) return writeOne(write, value, field.isNullable);
  if (value == null) return writeOne(write, value, field.isNullable);
  if (!Array.isArray(value)) throw new UnexpectedValue();
  return `[${value.map((item) => writeOne(write, item, field.hasNullableItems)).join(',')}]`;
}

function writeOne(write: LeafPlan['write'], value: unknown, isNullable: boolean): string {
  if (value === null && isNullable) return 'null';
  const text = write(value);
  // A property that is missing is null to the reference as well.
  if (text === null && value === undefined && isNullable) return 'null';
  if (text === null) throw new UnexpectedValue();
  return text;
}
