import { escapeHtml } from '../../http/html.ts';

/** Renders an example with a copy button; `code-blocks.js` adds the behavior and `code-blocks.css` the style. */
export function writeCodeBlock(code: string, base: string, language = ''): string {
  const lines = code.split('\n').map((line) => writeLine(line, base, language === 'console'));
  return `<div class="block"><button type="button" class="copy" hidden>Copy</button><pre><code>${lines.join('\n')}</code></pre></div>\n`;
}

/** Sets the commands of a console session apart from their output. */
function writeLine(line: string, base: string, isConsole: boolean): string {
  if (!isConsole || !line.startsWith('$ ')) return markOrigins(escapeHtml(line), base);
  return `<b>$</b> <kbd>${markOrigins(escapeHtml(line.slice(2)), base)}</kbd>`;
}

const origin = /\b(?:https?:\/\/|wss?:\/\/)?localhost:3000\b/g;

/** Paths outside every sandbox: the workbench, other sandboxes, and process state. */
const ofServer = /^\/(?:_workbench|~|console|metrics|status)/;

/**
 * Marks server addresses in an example, and adds the sandbox prefix to paths that a sandbox serves. The page replaces
 * the origin with its own. `QUINTET_URL` always names the whole server.
 */
export function markOrigins(line: string, base: string): string {
  return line.replace(origin, (address, offset: number) => {
    const isServer =
      ofServer.test(line.slice(offset + address.length)) || line.slice(0, offset).includes('QUINTET_URL');
    return `<var class="origin">${address}</var>${isServer ? '' : base}`;
  });
}
