import clsx from 'clsx';
import { Images } from 'lucide-react';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { ReportedMessage } from '../../../../contract/reports/reports.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';

function Message({ message, isOfPerson }: { message: ReportedMessage; isOfPerson: boolean }) {
  const { author, text, photos, at, isReported, isHidden } = message;
  if (!author) return null;
  return (
    <li
      className={clsx(
        'grid w-fit max-w-[85%] gap-1 rounded-card border px-4 py-2.5',
        isOfPerson ? 'bg-surface' : 'ms-auto bg-brand-tint',
        isReported ? 'border-danger inset-ring inset-ring-danger' : 'border-line',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        <span className="font-medium">{writeName(t, author.displayName)}</span>
        <time dateTime={at}>{formatMoment(at, config.timeZone)}</time>
        {isReported && <Badge tone="danger">{t('moderation.reports.thread.reported')}</Badge>}
        {isHidden && <Badge>{t('moderation.reports.thread.hidden')}</Badge>}
      </span>
      {text && <span className="break-words whitespace-pre-line">{text}</span>}
      {photos > 0 && (
        <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
          <Images aria-hidden="true" className="size-4" />
          {t('moderation.reports.thread.photos', { count: photos })}
        </span>
      )}
    </li>
  );
}

type ReportedThreadProps = { thread: readonly ReportedMessage[]; personId: string };

/** Private messages, visible to administrators only because one of them was reported. */
export const ReportedThread = ({ thread, personId }: ReportedThreadProps) => (
  <section aria-labelledby="thread">
    <h3 id="thread" className="mb-3 text-lg">
      {t('moderation.reports.thread.title')}
    </h3>
    <Alert tone="info" className="mb-3">
      {t('moderation.reports.thread.recorded')}
    </Alert>
    <ol className="grid gap-2">
      {thread.map((message) => (
        <Message key={message.id} message={message} isOfPerson={message.author?.uid === personId} />
      ))}
    </ol>
  </section>
);
