import type { operationsFor } from '../../http/operation.ts';
import type { Workbench } from './workbench.ts';

export interface WorkbenchParts {
  readonly workbench: Workbench;
  /** Creates an operation that requires the operator's token, if one is set. */
  readonly operation: ReturnType<typeof operationsFor<'operator'>>;
  readonly caller: 'required' | 'optional';
}
