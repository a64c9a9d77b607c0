import { Link } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Alert } from '../ui/alert.tsx';

/** Something is wrong, and no mail can say so. */
export const TroubleBanner = ({ count }: { count: number }) => (
  <Alert tone="danger" announce className="mb-8">
    {t('system.banner', { count })}{' '}
    <Link to={paths.adminSystem} className="link tap font-semibold">
      {t('system.banner-link')}
    </Link>
  </Alert>
);
