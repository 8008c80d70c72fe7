import { useMemo } from 'preact/hooks';
import { linkTo, setParameters } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton } from '../lib/copy.tsx';
import { Panel } from '../lib/panel.tsx';
import type { World } from '../lib/shapes.ts';
import { count, titleOf, until } from '../lib/text.ts';
import { addressOf } from '../lib/worlds.ts';
import { copyAdminToken, deleteWorlds, downloadData, forkWorld, resetWorlds } from './actions.ts';
import { ClockSection } from './clock-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { SnapshotsSection } from './snapshots-section.tsx';

const close = () => setParameters({ open: null });

interface Props {
  readonly world: World;
  readonly now: number;
}

/** One sandbox: its address, its contents, and every action on it. */
export function WorldPanel({ world, now }: Props) {
  const { name, expiresAt } = world;
  const isMain = name === 'main';
  const address = addressOf(name);
  useCommands(useMemo(() => [{ title: `Close ${name}`, group: name, key: 'Escape', run: close }], [name]));
  return (
    <Panel label={`Sandbox ${name}`} title={<span class="world-name">{name}</span>} onClose={close}>
      <p class="summary">{isMain ? 'The data that the server was started with.' : lifeOf(expiresAt, now)}</p>
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
        <a href={`${address}/graphql`}>GraphiQL</a>
      </p>
      <Records records={world.records} />
      <p class="row panel-actions">
        <button type="button" onClick={() => void forkWorld(name)}>
          Fork
        </button>
        <button type="button" onClick={() => void downloadData(name)}>
          Download data
        </button>
        {!isMain && (
          <>
            <button type="button" onClick={() => void resetWorlds([name])}>
              Reset
            </button>
            <button type="button" onClick={() => void copyAdminToken(name)}>
              Copy admin token
            </button>
            {world.productsToken !== null && (
              <CopyButton label="Copy products token" text={() => world.productsToken ?? ''} />
            )}
            <button type="button" class="danger" onClick={() => void deleteWorlds([name])}>
              Delete
            </button>
          </>
        )}
      </p>
      <FaultsSection world={name} />
      {!isMain && <ClockSection world={world} />}
      <SnapshotsSection world={name} />
    </Panel>
  );
}

function lifeOf(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return 'Kept until you delete it or the server stops.';
  return `Expires in ${until(expiresAt, now)} unless it is used.`;
}

function Records({ records }: Pick<World, 'records'>) {
  return (
    <dl class="records">
      {Object.entries(records).map(([kind, value]) => (
        <div key={kind}>
          <dt>{titleOf(kind)}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
