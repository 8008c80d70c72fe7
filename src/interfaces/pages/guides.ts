import architecture from '../../../docs/architecture.md' with { type: 'text' };
import clients from '../../../docs/clients.md' with { type: 'text' };
import console from '../../../docs/console.md' with { type: 'text' };
import flatUsers from '../../../docs/contracts/flat-users.md' with { type: 'text' };
import graphql from '../../../docs/contracts/graphql.md' with { type: 'text' };
import posts from '../../../docs/contracts/posts.md' with { type: 'text' };
import products from '../../../docs/contracts/products.md' with { type: 'text' };
import overview from '../../../docs/contracts/README.md' with { type: 'text' };
import versioned from '../../../docs/contracts/versioned.md' with { type: 'text' };
import data from '../../../docs/data.md' with { type: 'text' };
import fixtures from '../../../docs/fixtures.md' with { type: 'text' };
import operations from '../../../docs/operations.md' with { type: 'text' };
import reliability from '../../../docs/reliability.md' with { type: 'text' };
import scaling from '../../../docs/scaling.md' with { type: 'text' };
import security from '../../../docs/security.md' with { type: 'text' };
import testing from '../../../docs/testing.md' with { type: 'text' };

export const shelves = ['Guides', 'Contracts'] as const;
export type Shelf = (typeof shelves)[number];

/** A file of `docs/`, as it is written. */
export interface Guide {
  /** Served at `/docs/<name>`. */
  readonly name: string;
  readonly shelf: Shelf;
  /** Its path below `docs/`. */
  readonly file: string;
  readonly title: string;
  /** The title in the navigation. */
  readonly label: string;
  readonly text: string;
}

/** Every file, in reading order. */
export const guides: readonly Guide[] = [
  guide('testing', testing),
  guide('fixtures', fixtures),
  guide('clients', clients),
  guide('console', console),
  guide('data', data),
  guide('operations', operations),
  guide('security', security),
  guide('reliability', reliability),
  guide('scaling', scaling),
  guide('architecture', architecture),
  contract('contracts', overview, 'README.md'),
  contract('graphql', graphql),
  contract('posts', posts),
  contract('versioned', versioned),
  contract('flat-users', flatUsers),
  contract('products', products),
];

function guide(name: string, text: string): Guide {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, shelf: 'Guides', file: `${name}.md`, title: titleOf(text), label, text };
}

function contract(name: string, text: string, file = `${name}.md`): Guide {
  const title = titleOf(text);
  return { name, shelf: 'Contracts', file: `contracts/${file}`, title, label: title, text };
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}
