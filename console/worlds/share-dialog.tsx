import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { CopyButton } from '../lib/copy.tsx';
import { Dialog } from '../lib/dialog.tsx';

/** A link to the current view, to copy or, if others can reach the address, to scan with a phone. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const link = location.href;
  return (
    <Dialog title="Link to this view" onClose={onClose}>
      <p class="command">
        <code>{link}</code>
        <CopyButton label="Copy" text={() => link} />
      </p>
      {isLocal(location.hostname) ? (
        <p class="quiet-text">
          Only this machine can reach this address. To share it, start the server with{' '}
          <code>HOST=0.0.0.0</code> and a <code>WORKBENCH_TOKEN</code>, and open the console at the address of
          this machine. A QR code then appears here, too.
        </p>
      ) : (
        <QrCode text={link} />
      )}
    </Dialog>
  );
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

function QrCode({ text }: { readonly text: string }) {
  const modules = useSignal<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    void import('uqr').then(({ encode }) => {
      modules.value = encode(text, { border: 4 }).data;
    });
  }, [text]);
  const size = modules.value.length;
  if (size === 0) return <div class="qr" />;
  const path = modules.value.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${text}`}>
      <path d={path.join('')} />
    </svg>
  );
}
