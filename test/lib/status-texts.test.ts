import { describe, expect, it } from 'bun:test';
import { STATUS_CODES } from 'node:http';
import { statusTexts } from '../../src/lib/status-texts.ts';

describe('statusTexts', () => {
  it('matches the status texts of the runtime', () => {
    expect(statusTexts).toEqual(STATUS_CODES);
  });
});
