import { expect, it } from 'vitest';
import { blocksIn } from './use-block-cars.ts';

const block = (startDate: string, endDate: string) =>
  ({ kind: 'block', id: '', startDate, endDate, note: 'Rome' }) as const;

it('finds existing blocks within the chosen days only', () => {
  const spans = [
    block('2030-05-01', '2030-05-03'),
    block('2030-05-06', '2030-05-09'),
    block('2030-06-01', '2030-06-02'),
    { kind: 'imported', id: '', startDate: '2030-05-04', endDate: '2030-05-04', name: '' } as const,
  ];
  expect(blocksIn({ spans }, { startDate: '2030-05-02', endDate: '2030-05-07' })).toEqual([
    { startDate: '2030-05-02', endDate: '2030-05-03', note: 'Rome' },
    { startDate: '2030-05-06', endDate: '2030-05-07', note: 'Rome' },
  ]);
});
