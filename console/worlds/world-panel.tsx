import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { linkTo, setParameters } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton } from '../lib/copy.tsx';
import { Panel } from '../lib/panel.tsx';
import type { World } from '../lib/shapes.ts';
import { count, until } from '../lib/text.ts';
import { addressOf } from '../lib/worlds.ts';
import { copyAdminToken, deleteWorld, forkWorld, resetWorld } from './actions.ts';
import { ClockSection } from './clock-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SnapshotsSection } from './snapshots-section.tsx';

const close = () => setParameters({ open: null });

interface Props {
  readonly world: World;
  readonly now: number;
}

/** One world: where it is, what it holds, and all that can be done to it. */
export function WorldPanel({ world, now }: Props) {
  const { name, expiresAt } = world;
  const isMain = name === 'main';
  const address = addressOf(name);
  const isSharing = useSignal(false);
  const share = () => {
    isSharing.value = true;
  };
  useCommands(useMemo(() => worldCommands(name, share), [name]));
  return (
    <Panel label={`World ${name}`} title={<span class="world-name">{name}</span>} onClose={close}>
      <p class="summary">{isMain ? 'The data that the server was started on.' : lifeOf(expiresAt, now)}</p>
      <p class="command">
        <code>{address}</code>
        <CopyButton label="Copy" text={() => address} />
      </p>
      <p class="row links">
        <a href={linkTo('requests')}>Requests</a>
        <a href={linkTo('data')}>Data</a>
        <a href={linkTo('events')}>Events</a>
        <a href={`${address}/`}>Front page</a>
        <a href={`${address}/docs`}>Reference</a>
        {!isMain && (
          <button type="button" class="link" onClick={share}>
            Link to share
          </button>
        )}
      </p>
      <Records records={world.records} />
      <p class="row panel-actions">
        <button type="button" onClick={() => void forkWorld(name)}>
          Fork
        </button>
        {!isMain && (
          <>
            <button type="button" onClick={() => void resetWorld(name)}>
              Reset
            </button>
            <button type="button" onClick={() => void copyAdminToken(name)}>
              Copy admin token
            </button>
            {world.productsToken !== null && (
              <CopyButton label="Copy products token" text={() => world.productsToken ?? ''} />
            )}
            <button type="button" class="danger" onClick={() => void deleteWorld(name)}>
              Delete
            </button>
          </>
        )}
      </p>
      <FaultsSection world={name} />
      {!isMain && <ClockSection world={world} />}
      <SnapshotsSection world={name} />
      {isSharing.value && <ShareDialog name={name} onClose={() => (isSharing.value = false)} />}
    </Panel>
  );
}

function lifeOf(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return 'It is there until it is deleted, or the server stops.';
  return `It is deleted ${until(expiresAt, now)} from now, unless it is used.`;
}

function worldCommands(name: string, share: () => void) {
  const group = name;
  const forSandboxes = [
    { title: `Reset ${name}`, group, run: () => void resetWorld(name) },
    { title: `Delete ${name}`, group, run: () => void deleteWorld(name) },
    { title: `Share the link of ${name}`, group, run: share },
  ];
  return [
    { title: `Fork ${name}`, group, run: () => void forkWorld(name) },
    ...(name === 'main' ? [] : forSandboxes),
    { title: `Close ${name}`, group, key: 'Escape', run: close },
  ];
}

const titles: Readonly<Record<string, string>> = {
  users: 'Users',
  posts: 'Blog posts',
  comments: 'Comments',
  tags: 'Tags',
  apiPosts: 'Posts',
  flatUsers: 'Flat users',
  products: 'Products',
};

function Records({ records }: Pick<World, 'records'>) {
  return (
    <dl class="records">
      {Object.entries(records).map(([kind, value]) => (
        <div key={kind}>
          <dt>{titles[kind] ?? kind}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
