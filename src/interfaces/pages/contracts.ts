import flatUsers from '../../../docs/contracts/flat-users.md' with { type: 'text' };
import graphql from '../../../docs/contracts/graphql.md' with { type: 'text' };
import posts from '../../../docs/contracts/posts.md' with { type: 'text' };
import products from '../../../docs/contracts/products.md' with { type: 'text' };
import overview from '../../../docs/contracts/README.md' with { type: 'text' };
import versioned from '../../../docs/contracts/versioned.md' with { type: 'text' };

/** A file of `docs/contracts/`, as it is written. */
export interface Contract {
  /** Served at `/docs/<name>`. */
  readonly name: string;
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

/** The files in the order in which they are read: first what holds for all of them. */
export const contracts: readonly Contract[] = [
  contract('contracts', overview, 'README.md'),
  contract('graphql', graphql),
  contract('posts', posts),
  contract('versioned', versioned),
  contract('flat-users', flatUsers),
  contract('products', products),
];

function contract(name: string, text: string, file = `${name}.md`): Contract {
  return { name, file, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
}
