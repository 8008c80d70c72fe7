import { describe, expect, it } from 'bun:test';
import { statusTextOf } from '../../src/lib/status-texts.ts';

describe('statusTextOf', () => {
  it('names the statuses that the runtime knows', () => {
    expect([101, 404, 507, 599].map(statusTextOf)).toEqual([
      'Switching Protocols',
      'Not Found',
      'Insufficient Storage',
      undefined,
    ]);
  });
});
