import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { ACCOUNTS } from '../../contract/books/accounts.ts';
import type { Books } from '../../contract/books/books.ts';
import { config } from '../platform/config.ts';
import { TrialBalance } from './trial-balance.tsx';

const render = (feesChange: number) => {
  const accounts = ACCOUNTS.map((account) => {
    const change = account === 'fees' ? feesChange : 0;
    return { account, before: 0, change, balance: change };
  });
  return renderToStaticMarkup(createElement(TrialBalance, { data: { accounts, endDate: '2026-01-31' } as Books }));
};

it('omits the fees account if the operator takes no fees and never did', () => {
  const { ownerFeePercent } = config;
  onTestFinished(() => void Object.assign(config, { ownerFeePercent }));
  Object.assign(config, { ownerFeePercent: 0 });
  expect(render(0)).not.toContain('Fees');
  expect(render(-150)).toContain('Fees');
  Object.assign(config, { ownerFeePercent: 15 });
  expect(render(0)).toContain('Fees');
});
