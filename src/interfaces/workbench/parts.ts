import type { operationsFor } from '../../http/operation.ts';
import type { Workbench } from './workbench.ts';

/** What the chapters of the workbench share. */
export interface WorkbenchParts {
  readonly workbench: Workbench;
  /** Makes an operation that only programs of the operator may call. */
  readonly operation: ReturnType<typeof operationsFor<'operator'>>;
  /** Whether it takes a token. */
  readonly caller: 'required' | 'optional';
}
