import type { Attack } from '../attack.ts';
import { compressionAttacks } from './compression.ts';
import { edgeAttacks } from './edge.ts';
import { answerAttacks } from './graphql-answers.ts';
import { documentAttacks } from './graphql-documents.ts';
import { identityAttacks } from './identity.ts';
import { logInAttacks } from './log-ins.ts';
import { refusalAttacks } from './refusals.ts';
import { restAttacks } from './rest.ts';
import { socketAttacks } from './sockets.ts';
import { subscriberAttacks } from './subscribers.ts';
import { transactionAttacks } from './transactions.ts';
import { unfinishedAttacks } from './unfinished.ts';
import { unreadAttacks } from './unread.ts';
import { workbenchAttacks } from './workbench.ts';

/** Every attack, by what it aims at, in the order in which they are sent. */
export const attackGroups: readonly { readonly title: string; readonly attacks: readonly Attack[] }[] = [
  { title: 'Writes and transactions', attacks: transactionAttacks },
  { title: 'GraphQL documents', attacks: documentAttacks },
  { title: 'GraphQL answers', attacks: answerAttacks },
  { title: 'REST pages, searches, bodies and headers', attacks: [...restAttacks, ...compressionAttacks] },
  { title: 'Becoming somebody else', attacks: identityAttacks },
  { title: 'Guessing, and keeping others out', attacks: logInAttacks },
  { title: 'Connections that stay', attacks: socketAttacks },
  {
    title: 'Memory held for clients',
    attacks: [...subscriberAttacks, ...unfinishedAttacks, ...unreadAttacks],
  },
  { title: 'The workbench', attacks: workbenchAttacks },
  { title: 'The edge', attacks: edgeAttacks },
  { title: 'What settings refuse', attacks: refusalAttacks },
];

export const attacks: readonly Attack[] = attackGroups.flatMap((group) => group.attacks);
