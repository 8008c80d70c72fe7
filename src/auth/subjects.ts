import { hash } from 'node:crypto';
import { foldText } from '../lib/text.ts';

/** The names under which attempts are counted. The first word is the kind of subject. */

export const emailSubject = (email: string): string => `email ${email}`;
export const addressSubject = (client: string): string => `address ${client}`;
export const pairSubject = (email: string, client: string): string => `pair ${email} ${client}`;
export const registrationSubject = (client: string): string => `registration ${client}`;

/** Returns a fixed-length digest without characters that a database rejects, whatever text was typed. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}

export function emailDigest(email: string): string {
  return digest(foldText(email));
}
