import clsx from 'clsx';
import { Link } from 'react-router';
import { noticeIcon } from '../../contract/notices/notice-kinds.ts';
import type { Notice } from '../../contract/notices/notices.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { PersonPicture } from '../people/index.ts';
import { config } from '../platform/config.ts';
import { NOTICE_ICONS, noticePath } from './notice-icons.ts';
import { useMarkNoticesRead } from './notice-mutations.ts';
import { writeNotice } from './notice-words.ts';

/** Picture of the user who acted, or an icon of the topic. */
function Picture({ notice: { actor, kind } }: { notice: Notice }) {
  if (actor) return <PersonPicture person={actor} />;
  const Icon = NOTICE_ICONS[noticeIcon(kind)];
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
      <Icon className="size-5" />
    </span>
  );
}

/** Following a notice marks it as markRead. */
export function NoticeList({ notices, onLeave }: { notices: readonly Notice[]; onLeave?: () => void }) {
  const { mutate: markRead } = useMarkNoticesRead();
  return (
    <ul className="grid">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={noticePath(notice)}
            className="flex gap-3 rounded-control px-3 py-3 -outline-offset-2 hover:bg-shade/5"
            onClick={() => {
              if (!notice.isRead) markRead({ ids: [notice.id] });
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
