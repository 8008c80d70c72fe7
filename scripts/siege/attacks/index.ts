import type { Attack } from '../attack.ts';
import { edgeAttacks } from './edge.ts';
import { answerAttacks } from './graphql-answers.ts';
import { documentAttacks } from './graphql-documents.ts';
import { identityAttacks } from './identity.ts';
import { refusalAttacks } from './refusals.ts';
import { restAttacks } from './rest.ts';
import { socketAttacks } from './sockets.ts';
import { transactionAttacks } from './transactions.ts';

/** Every attack, in the order in which they are sent. */
export const attacks: readonly Attack[] = [
  ...transactionAttacks,
  ...documentAttacks,
  ...answerAttacks,
  ...restAttacks,
  ...identityAttacks,
  ...socketAttacks,
  ...edgeAttacks,
  ...refusalAttacks,
];
