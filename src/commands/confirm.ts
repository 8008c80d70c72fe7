import { type CommandContext, UsageError } from './command.ts';

export interface Loss {
  /** What will happen, as a sentence. */
  readonly warning: string;
  /** The word that confirms. */
  readonly word: string;
  /** What happens, for those who cannot be asked; and what did not, for those who say no. */
  readonly deed: string;
  readonly refusal: string;
}

/** Asks before something is lost. A script says `--yes`. */
export async function confirm(
  { options, ask }: Pick<CommandContext, 'options' | 'ask'>,
  { warning, word, deed, refusal }: Loss,
): Promise<void> {
  if (options.yes === true) return;
  const answer = await ask(`${warning} Type "${word}" to go on: `);
  if (answer === null) throw new UsageError(`there is no terminal to ask at: say --yes to ${deed}`);
  if (answer.trim() !== word) throw new Error(refusal);
}

export const yesOption = { type: 'boolean', meaning: 'do not ask' } as const;
