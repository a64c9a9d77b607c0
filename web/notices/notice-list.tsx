import clsx from 'clsx';
import { Link } from 'react-router';
import { noticeIcon } from '../../contract/notices/notice-kinds.ts';
import type { Notice } from '../../contract/notices/notices.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { PersonPicture } from '../people/index.ts';
import { config } from '../platform/config.ts';
import { NOTICE_ICONS, placeOf } from './notice-kinds.ts';
import { useReadNotices } from './notice-mutations.ts';
import { writeNotice } from './notice-words.ts';

/** Whose doing it was, or what it is about. */
function Picture({ notice: { actor, kind } }: { notice: Notice }) {
  if (actor) return <PersonPicture person={actor} />;
  const Icon = NOTICE_ICONS[noticeIcon(kind)];
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
      <Icon className="size-5" />
    </span>
  );
}

/** Pressing one goes to its place, and it is read. */
export function NoticeList({ notices, onLeave }: { notices: readonly Notice[]; onLeave?: () => void }) {
  const { mutate: read } = useReadNotices();
  return (
    <ul className="grid">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={placeOf(notice)}
            className="flex gap-3 rounded-control px-3 py-3 -outline-offset-2 hover:bg-shade/5"
            onClick={() => {
              if (!notice.isRead) read({ ids: [notice.id] });
              onLeave?.();
            }}
          >
            <Picture notice={notice} />
            <span className="min-w-0 grow">
              <span className={clsx('block text-[0.9375rem]/5.5 wrap-anywhere', !notice.isRead && 'font-semibold')}>
                {writeNotice(notice)}
              </span>
              <span className="mt-0.5 block text-sm text-ink-soft">
                {formatMoment(notice.createdAt, config.timeZone)}
              </span>
            </span>
            <span className="mt-1.5 size-2.5 shrink-0">
              {notice.isRead ? null : (
                <>
                  <span aria-hidden="true" className="block size-2.5 rounded-full bg-brand" />
                  <span className="visually-hidden">{t('notices.unread')}</span>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
