import { describe, expect, it } from 'bun:test';
import { noPeers, PeerRelay } from '../../src/lib/peers.ts';
import { joinRelay } from '../support/peers.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('The processes of a server', () => {
  it('report an incomplete result when one of them fails', async () => {
    const relay = new PeerRelay();
    const [one, two, three] = ['1', '2', '3'].map((name) => joinRelay(relay, name).peers);
    two?.respond('topic', () => Promise.reject(new Error('no')));
    three?.respond('topic', () => 'yes');
    await turn();
    expect(await one?.ask('topic')).toEqual({ answers: ['yes'], isComplete: false });
  });

  it('skip one that exits, during a request and afterwards', async () => {
    const relay = new PeerRelay();
    const [one, two] = ['1', '2'].map((name) => joinRelay(relay, name));
    const asked = Promise.withResolvers<void>();
    two?.peers.respond('topic', () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await turn();
    const asking = one?.peers.ask('topic');
    await asked.promise;
    two?.exit();
    expect(await asking).toEqual({ answers: [], isComplete: true });
    expect(await one?.peers.ask('topic')).toEqual({ answers: [], isComplete: true });
  });

  it('return no results for a single process', async () => {
    noPeers.respond('topic', () => 'never');
    expect([noPeers.ownName, await noPeers.ask('topic')]).toEqual([null, { answers: [], isComplete: true }]);
  });
});
