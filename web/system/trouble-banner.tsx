import { Link } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { countWaits, waitsOnPages, useMyWaits } from '../waits/index.ts';

/** Shows failing checks on every page to administrators who were not notified, because email itself may be broken. */
export default function TroubleBanner() {
  const data = useMyWaits();
  if (!data?.isUntold) return null;
  return (
    <div role="status" className="border-b border-danger/25 bg-danger-tint">
      <p className="container-page py-2.5 text-sm">
        {t('system.banner', { count: countWaits(waitsOnPages(data.waits, ['adminSystem'])).count })}{' '}
        <Link to={paths.adminSystem} className="link tap font-semibold">
          {t('system.banner-link')}
        </Link>
      </p>
    </div>
  );
}
