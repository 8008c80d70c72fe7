import { world } from '../lib/address.ts';
import { entries, useJournal } from '../lib/journal.ts';

/** What clients send to a world, and what they get. */
export function RequestsView() {
  useJournal(world.value);
  return (
    <div class="empty">
      <h1>Requests</h1>
      <ol>
        {entries.value.map(({ id, method, url, response }) => (
          <li key={id}>
            {method} {url} {response?.status}
          </li>
        ))}
      </ol>
    </div>
  );
}
