import { useQuery } from '@tanstack/react-query';
import { waitLimits } from '../../contract/waits/limits.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWaits, WaitList } from '../waits/index.ts';
import { NoticeList } from './notice-list.tsx';
import { noticeQueries, useNoticeRefresh } from './notice-queries.ts';
import { useSeenNotices } from './use-seen-notices.ts';

/** Content of the popover that the bell opens. */
export default function NewestNotices({ onLeave }: { onLeave: () => void }) {
  useNoticeRefresh();
  const query = useQuery(noticeQueries.newest());
  const waits = useWaits().slice(0, waitLimits.inBell);
  const notices = useSeenNotices(query.data?.notices ?? []);
  return (
    <>
      {waits.length > 0 ? (
        <section aria-labelledby="bell-waits" className="mb-1 border-b border-line pb-1">
          <h2 id="bell-waits" className="px-3 pt-2 pb-1 text-lg">
            {t('waits.title')}
          </h2>
          <WaitList waits={waits} onLeave={onLeave} />
        </section>
      ) : null}
      <h2 className="px-3 pt-2 pb-1 text-lg">{t('notices.title')}</h2>
      <Region query={query} loading={<Spinner label={t('notices.loading')} className="mx-auto my-12 block" />}>
        {() =>
          notices.length === 0 ? (
            <p className="px-3 py-8 text-center text-ink-soft">{t('notices.none.text')}</p>
          ) : (
            <NoticeList notices={notices} onLeave={onLeave} />
          )
        }
      </Region>
      <div className="grid p-2">
        <ButtonLink variant="secondary" to={paths.notices} onClick={onLeave}>
          {t('notices.see-all')}
        </ButtonLink>
      </div>
    </>
  );
}
