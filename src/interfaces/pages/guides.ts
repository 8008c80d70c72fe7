import architecture from '../../../docs/architecture.md' with { type: 'text' };
import ci from '../../../docs/ci.md' with { type: 'text' };
import classRooms from '../../../docs/class-rooms.md' with { type: 'text' };
import clients from '../../../docs/clients.md' with { type: 'text' };
import commands from '../../../docs/commands.md' with { type: 'text' };
import console from '../../../docs/console.md' with { type: 'text' };
import flatUsers from '../../../docs/contracts/flat-users.md' with { type: 'text' };
import graphql from '../../../docs/contracts/graphql.md' with { type: 'text' };
import posts from '../../../docs/contracts/posts.md' with { type: 'text' };
import products from '../../../docs/contracts/products.md' with { type: 'text' };
import overview from '../../../docs/contracts/README.md' with { type: 'text' };
import versioned from '../../../docs/contracts/versioned.md' with { type: 'text' };
import control from '../../../docs/control.md' with { type: 'text' };
import data from '../../../docs/data.md' with { type: 'text' };
import fixtures from '../../../docs/fixtures.md' with { type: 'text' };
import operations from '../../../docs/operations.md' with { type: 'text' };
import proxy from '../../../docs/proxy.md' with { type: 'text' };
import quintetTesting from '../../../docs/quintet-testing.md' with { type: 'text' };
import reliability from '../../../docs/reliability.md' with { type: 'text' };
import scaling from '../../../docs/scaling.md' with { type: 'text' };
import security from '../../../docs/security.md' with { type: 'text' };
import settings from '../../../docs/settings.md' with { type: 'text' };
import testRunners from '../../../docs/test-runners.md' with { type: 'text' };
import testing from '../../../docs/testing.md' with { type: 'text' };
import tutorial from '../../../docs/tutorial.md' with { type: 'text' };

export const shelves = ['Tutorial', 'How-to guides', 'Manual', 'Contracts', 'Explanation'] as const;
export type Shelf = (typeof shelves)[number];

export interface Guide {
  readonly name: string;
  readonly shelf: Shelf;
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

export const guides: readonly Guide[] = [
  ...shelve('Tutorial', { tutorial }),
  ...shelve('How-to guides', {
    'test-runners': testRunners,
    fixtures,
    control,
    ci,
    'class-rooms': classRooms,
    proxy,
    operations,
  }),
  ...shelve('Manual', {
    testing,
    'quintet-testing': quintetTesting,
    settings,
    commands,
    clients,
    console,
    data,
  }),
  ...shelve(
    'Contracts',
    { contracts: overview, graphql, posts, versioned, 'flat-users': flatUsers, products },
    'contracts/',
  ),
  ...shelve('Explanation', { architecture, reliability, security, scaling }),
];

function shelve(shelf: Shelf, texts: Readonly<Record<string, string>>, folder = ''): readonly Guide[] {
  return Object.entries(texts).map(([name, text]) => {
    const file = `${folder}${name === 'contracts' ? 'README' : name}.md`;
    return { name, shelf, file, title: titleOf(text), text };
  });
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}
