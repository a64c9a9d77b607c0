import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { troubleQuery } from './trouble-query.ts';

/** On every page of an administrator: something is wrong, and no mail can say so. */
export default function TroubleBanner() {
  const { data: trouble } = useQuery(troubleQuery);
  if (!trouble?.isUntold) return null;
  return (
    <div role="status" className="border-b border-danger/25 bg-danger-tint">
      <p className="container-page py-2.5 text-sm">
        {t('system.banner', { count: trouble.wrong })}{' '}
        <Link to={paths.adminSystem} className="link tap font-semibold">
          {t('system.banner-link')}
        </Link>
      </p>
    </div>
  );
}
