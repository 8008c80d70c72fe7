import { dismiss, notices, undo } from '../lib/notices.ts';

/** Messages about recent actions, placed below the view so that they never cover a control. */
export function Notices() {
  return (
    <div class="notices" role="status">
      {notices.value.map((notice) => (
        <p key={notice.id} class={notice.isBad ? 'bad' : ''}>
          <span>{notice.text}</span>
          {notice.undo !== undefined && (
            <button type="button" onClick={() => undo(notice.id)}>
              Undo
            </button>
          )}
          <button type="button" class="plain" aria-label="Dismiss" onClick={() => dismiss(notice.id)}>
            ✕
          </button>
        </p>
      ))}
    </div>
  );
}
