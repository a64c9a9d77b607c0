import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FreshQueryClient, storeResult } from './query-client.ts';

const queryKey = ['count'];

/** Observes a query whose responses the test sends itself. */
function observeQuery() {
  const client = new FreshQueryClient();
  const respond: ((count: number) => void)[] = [];
  const queryFn = () => new Promise<number>((done) => respond.push(done));
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  return { client, respond, count: () => client.getQueryData(queryKey) };
}

describe('a write while a query loads for the first time', () => {
  it('fetches again after an invalidation, because the running fetch may have begun before the write', async () => {
    const { client, respond, count } = observeQuery();
    void client.invalidateQueries({ queryKey });
    respond[0]!(0);
    await expect.poll(() => respond.length).toBe(2);
    respond[1]!(1);
    await expect.poll(count).toBe(1);
  });

  it('keeps its result when the response to the running fetch arrives', async () => {
    const { client, respond, count } = observeQuery();
    storeResult(client, queryKey, 1);
    respond[0]!(0);
    await expect.poll(() => respond.length).toBe(2);
    expect(count()).toBe(1);
  });
});
