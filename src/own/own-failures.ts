import { InvalidDocument } from '../data/document/check-record.ts';
import { Failure } from '../lib/failure.ts';

/** A record that its schema refuses. */
export class InvalidOwnRecord extends InvalidDocument {}

/** A value that another record has, or a deletion that reaches too far. */
export class OwnConflict extends Failure {
  constructor(message: string) {
    super('INVALID_INPUT', message);
  }
}
