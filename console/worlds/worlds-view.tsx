import { linkTo } from '../lib/address.ts';
import { counted } from '../lib/text.ts';
import { totalOf, worlds } from '../lib/worlds.ts';

/** Every world of the server. */
export function WorldsView() {
  return (
    <div class="empty">
      <h1>Worlds</h1>
      <ul>
        {(worlds.value ?? []).map((world) => (
          <li key={world.name}>
            <a href={linkTo('requests', { world: world.name === 'main' ? null : world.name })}>
              {world.name}
            </a>
            , {counted(totalOf(world), 'record')}
          </li>
        ))}
      </ul>
    </div>
  );
}
