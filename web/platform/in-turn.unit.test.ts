import { beforeEach, expect, it, vi } from 'vitest';
import { runWhenIdle } from './in-turn.tsx';

const idle: (() => void)[] = [];
const rest = () => idle.splice(0).forEach((work) => work());

beforeEach(() => vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work)));

it('does one piece of work at a time, in the order in which they were asked for', () => {
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

it('leaves out what has gone meanwhile, and does not do two at once for it', () => {
  const done: string[] = [];
  const leave = runWhenIdle(() => done.push('gone'));
  leave();
  for (const name of ['a', 'b']) runWhenIdle(() => done.push(name));
  rest();
  expect(done).toEqual(['a']);
  rest();
  expect(done).toEqual(['a', 'b']);
});
