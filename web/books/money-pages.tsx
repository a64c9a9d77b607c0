import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../platform/paths.ts';
import DisputesPage from './disputes/disputes-page.tsx';
import MoneyPage from './money-page.tsx';
import OwnersPage from './owners-page.tsx';
import ReportPage from './report-page.tsx';
import StuckPage from './stuck-page.tsx';

const PAGES: Readonly<Record<string, ComponentType>> = {
  [paths.moneyOwners]: OwnersPage,
  [paths.moneyStuck]: StuckPage,
  [paths.disputes]: DisputesPage,
  [paths.moneyReport]: ReportPage,
};

/** One file for all of them: who opens one opens the others, and everybody's first file names fewer. */
export default function MoneyPages() {
  const Page = PAGES[useLocation().pathname.replace(/\/+$/, '')] ?? MoneyPage;
  return <Page />;
}
