import { escapeHtml } from '../../http/html.ts';

/** A sentence in which `code` is set off as in Markdown. */
export function writeProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
