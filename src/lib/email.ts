import { regexes } from 'zod';

/** The longest address that mail servers carry (RFC 5321, section 4.5.3.1). */
const longestAddress = 254;

export const emailFacts = { format: 'email', maxLength: longestAddress };

export function isEmail(text: string): boolean {
  return text.length <= longestAddress && regexes.email.test(text);
}
