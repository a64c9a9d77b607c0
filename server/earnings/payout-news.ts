import type { PayoutNews } from '../money/index.ts';

export const payoutNews: PayoutNews = {
  accountChanged: () => Promise.resolve(),
  transferChanged: () => Promise.resolve(),
};
