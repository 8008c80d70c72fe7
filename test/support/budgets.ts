import { Admission } from '../../src/lib/admission.ts';
import type { Budget } from '../../src/lib/budget.ts';

/** A budget that no test exhausts. */
export function generousBudget(): Budget {
  const limits = { maxItems: 1_000_000, maxBytes: 1_000_000_000, maxSeconds: 60 };
  return new Admission().begin(limits, () => 'a test');
}
