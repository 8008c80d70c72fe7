import type { Interface } from '../../http/interface.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';

export interface Presented {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly description: string;
  /** The name of its contract, served at `/docs/<name>`. */
  readonly contract: string;
  /** The name of its OpenAPI document; GraphQL has schemas instead. */
  readonly document?: string;
  readonly examples: readonly Example[];
}

export function present(interfaces: readonly Interface[]): readonly Presented[] {
  return interfaces.flatMap(({ name, home, reference }) => {
    if (home === undefined) return [];
    const { id, path, description, contract } = home;
    const document = reference?.document;
    return [
      { id, name, path, description, contract, ...(document && { document }), examples: examples[id] ?? [] },
    ];
  });
}
