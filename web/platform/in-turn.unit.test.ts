import { beforeEach, expect, it, vi } from 'vitest';
import { runWhenIdle } from './in-turn.tsx';

const idle: (() => void)[] = [];
const rest = () => idle.splice(0).forEach((work) => work());

beforeEach(() => vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work)));

it('runs one task at a time, in the order of the requests', () => {
  const done: string[] = [];
  for (const name of ['a', 'b', 'c']) runWhenIdle(() => done.push(name));
  expect(done).toEqual([]);
  rest();
  expect(done).toEqual(['a']);
  runWhenIdle(() => done.push('d'));
  rest();
  expect(done).toEqual(['a', 'b']);
  rest();
  rest();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  expect(idle).toEqual([]);
});

it('skips a task that was cancelled, and never runs two at once', () => {
  const done: string[] = [];
  const leave = runWhenIdle(() => done.push('gone'));
  leave();
  for (const name of ['a', 'b']) runWhenIdle(() => done.push(name));
  rest();
  expect(done).toEqual(['a']);
  rest();
  expect(done).toEqual(['a', 'b']);
});
