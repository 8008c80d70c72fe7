import { escapeHtml } from '../../http/html.ts';

export function writeProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
