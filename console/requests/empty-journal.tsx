import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { world } from '../lib/address.ts';
import { CopyButton } from '../lib/copy.tsx';
import { attempt } from '../lib/notices.ts';
import { addressOf } from '../lib/worlds.ts';
import { isMainRecorded, record, usualKeep } from './recording.ts';

/** Shown before the first request. */
export function EmptyJournal() {
  const isRecording = useSignal(world.value !== 'main');
  useEffect(() => {
    if (world.value === 'main') void attempt(async () => (isRecording.value = await isMainRecorded()));
  }, []);
  const start = async () => {
    if (await record(world.value, usualKeep)) isRecording.value = true;
  };
  const command = `curl ${addressOf(world.value)}/posts`;
  return (
    <div class="empty">
      <h2>No requests yet</h2>
      {isRecording.value ? (
        <p>Requests to {world.value} appear here as they happen. Send one:</p>
      ) : (
        <p>
          Requests to main are not recorded until you turn recording on. Main then keeps the last {usualKeep}.
        </p>
      )}
      {isRecording.value ? (
        <p class="command">
          <code>{command}</code>
          <CopyButton label="Copy" text={() => command} />
        </p>
      ) : (
        <button type="button" class="primary" onClick={start}>
          Record main’s requests
        </button>
      )}
    </div>
  );
}
