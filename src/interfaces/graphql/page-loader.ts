import type { Blog } from '../../blog/blog.ts';
import type { SomeComment, SomePost, SomeUser } from '../../blog/model.ts';
import type { OwnedRelation } from '../../blog/owned-ids.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Cursors } from '../../lib/cursor.ts';
import { toGlobalId } from './global-id.ts';
import { type LoadedNode, NodeLoader, type Slots } from './node-loader.ts';
import { type Cut, PagePlan } from './resolvers/page-plan.ts';
import type { PageField, Selection } from './selection.ts';
import { type Kind, listRelations } from './shown-fields.ts';

const relations: Readonly<Record<string, OwnedRelation>> = {
  'User posts': 'postsOfUsers',
  'User friends': 'friendsOfUsers',
  'User comments': 'commentsOfUsers',
  'Post comments': 'commentsOfPosts',
};

interface LoadedPage {
  readonly edges?: readonly { readonly cursor: string; readonly node: LoadedNode | undefined }[] | undefined;
  readonly pageInfo?: Readonly<Record<string, unknown>>;
  readonly totalCount?: number | undefined;
}

/** The pages of one field with one set of arguments, by the keys of their owners. */
interface Pages {
  readonly plan: PagePlan;
  readonly relation: OwnedRelation;
  readonly cuts: Map<number, Cut<number>>;
}

/**
 * Loads records as the Relay schema shows them: with ids that are unique across types, and with pages instead
 * of lists. A page of each of many records costs one statement for the ids and one for the records.
 */
export class PageLoader extends NodeLoader {
  readonly #cursors: Cursors;
  readonly #pages = new Map<string, Pages>();

  constructor(blog: Blog, budget: Budget, cursors: Cursors) {
    super(blog, budget);
    this.#cursors = cursors;
  }

  protected override toNode(kind: Kind, record: SomeUser | SomePost | SomeComment): LoadedNode {
    const node = super.toNode(kind, record);
    return { ...node, id: toGlobalId(kind, node.key), databaseId: node.id };
  }

  protected override async fillPages(type: Kind, slots: Slots, { pages = [] }: Selection): Promise<void> {
    for (const page of pages) await this.#fillPage(type, slots, page);
  }

  async #fillPage(type: Kind, slots: Slots, field: PageField): Promise<void> {
    const related = listRelations[type][field.name];
    if (related === undefined) throw new Error(`${type}.${field.name} is not paginated`);
    const pages = this.#pagesOf(type, field);
    const owners = [...slots.keys()];
    await this.#readIds(pages, owners);
    const edges = field.selection.get('edges');
    const nodeSelection = edges?.get('node');
    const children = this.#count(pages, slots);
    const nodes = nodeSelection ? await this.loadSlots(related, children, nodeSelection) : null;
    const facts = await this.#factsOf(pages, owners, field.selection);
    for (const owner of owners) {
      const cut = pages.cuts.get(owner.key);
      // The same record may occur elsewhere in the response with another selection of the page.
      const known = (owner[field.property] ?? {}) as LoadedPage;
      const { pageInfo, totalCount = known.totalCount } = facts(owner.key, cut);
      owner[field.property] = {
        edges: edges && (nodes || !known.edges) ? this.#edgesOf(cut, nodes) : known.edges,
        pageInfo: { ...known.pageInfo, ...pageInfo },
        totalCount,
      } satisfies LoadedPage;
    }
  }

  #pagesOf(type: Kind, { name, property, args }: PageField): Pages {
    const key = `${type} ${property}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const relation = relations[`${type} ${name}`];
    if (relation === undefined) throw new Error(`${type}.${name} is not paginated`);
    const pages = { plan: new PagePlan(args, this.#cursors), relation, cuts: new Map() };
    this.#pages.set(key, pages);
    return pages;
  }

  async #readIds({ plan, relation, cuts }: Pages, owners: readonly LoadedNode[]): Promise<void> {
    const missing = owners.filter(({ key }) => !cuts.has(key)).map(({ key }) => key);
    if (missing.length === 0) return;
    const found = await this.blog.owned.range(relation, missing, plan.range, this.budget);
    for (const [owner, ids] of found) cuts.set(owner, plan.cut(ids));
  }

  /** Counts the occurrences of each record of the pages in the response. */
  #count({ cuts }: Pages, slots: Slots): ReadonlyMap<number, number> {
    const counted = new Map<number, number>();
    slots.forEach((times, { key }) => {
      const { items = [] } = cuts.get(key) ?? {};
      this.budget.takeItems(items.length * times);
      for (const id of items) counted.set(id, (counted.get(id) ?? 0) + times);
    });
    return counted;
  }

  /** Omits records that were deleted meanwhile. */
  #edgesOf(cut: Cut<number> | undefined, nodes: ReadonlyMap<number, LoadedNode> | null) {
    const ids = cut?.items ?? [];
    const shown = nodes === null ? ids : ids.filter((id) => nodes.has(id));
    return shown.map((id) => ({ cursor: this.#cursors.issue(id), node: nodes?.get(id) }));
  }

  /** Reads the selected properties of the pages, such as their totals. */
  async #factsOf({ plan, relation }: Pages, owners: readonly LoadedNode[], selection: Selection) {
    const keys = owners.map(({ key }) => key);
    const { after, before } = plan.range;
    const info = selection.get('pageInfo');
    const { owned } = this.blog;
    const beyond = (field: string, id: number | undefined, towards: 'start' | 'end') =>
      info?.has(field) && id !== undefined ? owned.beyond(relation, keys, id, towards) : null;
    const later = await beyond('hasNextPage', before, 'end');
    const earlier = await beyond('hasPreviousPage', after, 'start');
    const totals = selection.has('totalCount') ? await owned.count(relation, keys) : null;
    const cursorOf = (id: number | undefined) => (id === undefined ? null : this.#cursors.issue(id));
    return (owner: number, cut: Cut<number> | undefined): Pick<LoadedPage, 'pageInfo' | 'totalCount'> => ({
      pageInfo: {
        ...(info?.has('hasNextPage') && { hasNextPage: cut?.hasMoreAfter || later?.has(owner) || false }),
        ...(info?.has('hasPreviousPage') && {
          hasPreviousPage: cut?.hasMoreBefore || earlier?.has(owner) || false,
        }),
        ...(info?.has('startCursor') && { startCursor: cursorOf(cut?.items.at(0)) }),
        ...(info?.has('endCursor') && { endCursor: cursorOf(cut?.items.at(-1)) }),
      },
      ...(totals && { totalCount: totals.get(owner) ?? 0 }),
    });
  }
}
