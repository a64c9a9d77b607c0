import { useQuery } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MarkAll } from './mark-all.tsx';
import { NoticeList } from './notice-list.tsx';
import { noticeQueries, useFreshNotices } from './notice-queries.ts';

/** What the bell opens. */
export default function NewestNotices({ onLeave }: { onLeave: () => void }) {
  useFreshNotices();
  const query = useQuery(noticeQueries.newest());
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-3 pt-2 pb-1">
        <h2 className="text-lg">{t('notices.title')}</h2>
        <MarkAll newest={query.data?.notices[0]} />
      </div>
      <Region query={query} loading={<Spinner label={t('notices.loading')} className="mx-auto my-12 block" />}>
        {({ notices }) =>
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
