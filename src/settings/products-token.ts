import { isInMemory } from '../storage/location.ts';
import { type Settings, usualDatabase } from './settings.ts';

/**
 * Says where the token for writes to the Products API comes from, with a command to paste in backticks. It never
 * repeats a secret from the settings. Others than the operator are not told where the database is.
 */
export function describeProductsToken(
  { databaseUrl: database, productsToken, command }: Settings,
  isForOperator = true,
): string {
  if (productsToken !== null) return 'the value of `PRODUCTS_TOKEN`';
  if (isInMemory(database))
    return 'set `PRODUCTS_TOKEN`, because the token of an in-memory database cannot be shown';
  const isUsual = database.engine !== 'sqlite' || `sqlite:${database.path}` === usualDatabase;
  const setting = isUsual || !isForOperator ? '' : `DATABASE_URL=${shellWord(`sqlite:${database.path}`)} `;
  return `\`${setting}${command} products-token\``;
}

/** Quotes a word of a command, if it needs quotes. */
export function shellWord(text: string): string {
  return /[^\w:/.-]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}
