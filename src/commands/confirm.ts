import { type CommandContext, UsageError } from './command.ts';

export interface Loss {
  readonly warning: string;
  readonly word: string;
  /** The action that `--yes` allows, as a verb and its object. */
  readonly action: string;
  readonly refusal: string;
}

/** Prompts for confirmation before data is lost. Scripts pass `--yes`. */
export async function confirm(
  { options, ask }: Pick<CommandContext, 'options' | 'ask'>,
  { warning, word, action, refusal }: Loss,
): Promise<void> {
  if (options.yes === true) return;
  const reply = await ask(`${warning} Type "${word}" to continue: `);
  if (reply === null)
    throw new UsageError(`there is no terminal to ask for confirmation: pass --yes to ${action}`);
  if (reply.trim() !== word) throw new Error(refusal);
}

export const yesOption = { meaning: 'do not ask for confirmation' };
