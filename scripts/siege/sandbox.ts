import type { Target } from './target.ts';

const token = 'the-workbench-token-of-the-siege-long-enough';

/** The settings of a server with a workbench, hardened or not. */
export const withWorkbench = { WORKBENCH: 'on', WORKBENCH_TOKEN: token } as const;

/** A sandbox as an attack sees it. */
export interface Sandbox {
  /** Goes in front of every path. */
  readonly prefix: string;
  /** The path of its journal. */
  readonly journal: string;
  /** The options of a request to the workbench. */
  readonly options: { readonly token: string };
}

/** Creates an empty sandbox, attacks it, and deletes it with all that it holds. */
export async function attackSandbox(
  target: Target,
  attack: (sandbox: Sandbox) => Promise<unknown>,
): Promise<void> {
  const options = { token };
  const { text } = await target.post('/_workbench/sandboxes', {}, options);
  const { name } = JSON.parse(text);
  const path = `/_workbench/sandboxes/${name}`;
  try {
    await attack({ prefix: `/~${name}`, journal: `${path}/journal`, options });
  } finally {
    await target.request('DELETE', path, options);
  }
}
