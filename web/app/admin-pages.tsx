import { lazyPage } from '../platform/lazy-part.tsx';
import { paths } from '../platform/paths.ts';
import { pageGroup } from './page-group.tsx';

export default pageGroup([
  { path: paths.pendings, Page: lazyPage(() => import('../moderation/pendings-page.tsx')) },
  { path: paths.review, Page: lazyPage(() => import('../moderation/review-page.tsx')) },
  { path: paths.overview, Page: lazyPage(() => import('../overview/overview-page.tsx')) },
  { path: paths.adminUsers, Page: lazyPage(() => import('../moderation/users/users-page.tsx')) },
  { path: paths.adminUser(':id'), Page: lazyPage(() => import('../moderation/users/user-page.tsx')) },
  { path: paths.adminReports, Page: lazyPage(() => import('../moderation/reports/reports-page.tsx')) },
  { path: paths.adminSettings, Page: lazyPage(() => import('../moderation/settings/settings-page.tsx')) },
  { path: paths.adminSystem, Page: lazyPage(() => import('../system/system-page.tsx')) },
  { path: paths.adminClaims, Page: lazyPage(() => import('../moderation/claims/claims-page.tsx')) },
  { path: paths.adminIntegrations, Page: lazyPage(() => import('../integrations/integrations-page.tsx')) },
  { path: `${paths.money}/*`, Page: lazyPage(() => import('../books/money-pages.tsx')) },
]);
