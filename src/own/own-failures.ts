import { type Mistake, shownOf } from '../data/document/check-record.ts';
import { Failure } from '../lib/failure.ts';

/** A record that its schema refuses. */
export class InvalidOwnRecord extends Failure {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const shown = shownOf(mistakes);
    const [{ path, detail } = { path: '', detail: 'is invalid' }] = shown;
    super('INVALID_INPUT', path === '' ? detail : `${path}: ${detail}`);
    this.mistakes = shown;
  }
}

/** A value that another record has, or a deletion that reaches too far. */
export class OwnConflict extends Failure {
  constructor(message: string) {
    super('INVALID_INPUT', message);
  }
}
