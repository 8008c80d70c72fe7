import { dismiss, notices } from '../lib/notices.ts';

/** What was just done, at the foot of the page. */
export function Notices() {
  return (
    <div class="notices" role="status">
      {notices.value.map(({ id, text, isBad }) => (
        <p key={id} class={isBad ? 'bad' : ''}>
          <span>{text}</span>
          <button type="button" class="plain" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ✕
          </button>
        </p>
      ))}
    </div>
  );
}
