import { describedSettings } from './settings.ts';

/** The settings for `--help`, a line each. */
export function settingsHelp(): readonly string[] {
  return describedSettings.map(
    ({ name, default: unset, meaning }) => `  ${name.padEnd(30)} ${plain(meaning)}; default: ${plain(unset)}`,
  );
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)').replaceAll('`', '');
}
