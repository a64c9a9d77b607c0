/** One chunk for all of them: people who open one open the others, and a shorter chunk list keeps the entry file small for everyone. */
export { default as DisputesPage } from './disputes-page.tsx';
export { default as MoneyPage } from './money-page.tsx';
export { default as OwnersPage } from './owners-page.tsx';
export { default as ReportPage } from './report-page.tsx';
export { default as StuckPage } from './stuck-page.tsx';
