import { escapeHtml } from '../../http/html.ts';

/** An example with a button that copies it; `code-blocks.js` brings it to life, and `code-blocks.css` has its style. */
export function writeCodeBlock(code: string, base: string, language = ''): string {
  const lines = code.split('\n').map((line) => writeLine(line, base, language === 'console'));
  return `<div class="block"><button type="button" class="copy" hidden>Copy</button><pre><code>${lines.join('\n')}</code></pre></div>\n`;
}

/** In a console session, commands stand out from their output. */
function writeLine(line: string, base: string, isConsole: boolean): string {
  if (!isConsole || !line.startsWith('$ ')) return markOrigins(escapeHtml(line), base);
  return `<b>$</b> <kbd>${markOrigins(escapeHtml(line.slice(2)), base)}</kbd>`;
}

const origin = /\b(?:https?:\/\/|wss?:\/\/)?localhost:3000\b/g;

/** Paths that no sandbox has: the workbench, other sandboxes, and the state of the process. */
const ofServer = /^\/(?:_workbench|~|console|metrics|status)/;

/**
 * Marks the addresses of the server in a line of an example, and adds the prefix of the sandbox to those that it serves. The
 * page shows its own origin there. `QUINTET_URL` is always the address of the whole server.
 */
export function markOrigins(line: string, base: string): string {
  return line.replace(origin, (address, offset: number) => {
    const isServer =
      ofServer.test(line.slice(offset + address.length)) || line.slice(0, offset).includes('QUINTET_URL');
    return `<var class="origin">${address}</var>${isServer ? '' : base}`;
  });
}
