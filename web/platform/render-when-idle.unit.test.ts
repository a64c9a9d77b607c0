import { beforeEach, expect, it, vi } from 'vitest';
import { runWhenIdle } from './render-when-idle.tsx';

const callbacks: (() => void)[] = [];
const becomeIdle = () => callbacks.splice(0).forEach((work) => work());

beforeEach(() => vi.stubGlobal('requestIdleCallback', (work: () => void) => callbacks.push(work)));

it('runs one task at a time, in the order of the requests', () => {
  const done: string[] = [];
  for (const name of ['a', 'b', 'c']) runWhenIdle(() => done.push(name));
  expect(done).toEqual([]);
  becomeIdle();
  expect(done).toEqual(['a']);
  runWhenIdle(() => done.push('d'));
  becomeIdle();
  expect(done).toEqual(['a', 'b']);
  becomeIdle();
  becomeIdle();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  expect(callbacks).toEqual([]);
});

it('skips a task that was cancelled, and never runs two at the same time', () => {
  const done: string[] = [];
  const cancel = runWhenIdle(() => done.push('gone'));
  cancel();
  for (const name of ['a', 'b']) runWhenIdle(() => done.push(name));
  becomeIdle();
  expect(done).toEqual(['a']);
  becomeIdle();
  expect(done).toEqual(['a', 'b']);
});
