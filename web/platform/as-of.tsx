import { language, t } from '../language/words.ts';
import { formatMoment } from '../language/formats.ts';
import { ApiError } from './session/api.ts';
import { useOnline } from './session/use-online.ts';

type AsOfProps = {
  query: { dataUpdatedAt: number; error: Error | null };
  className?: string;
};

/** Uses the time zone of the device, so that users can compare it with their clock. */
function writeTime(at: number): string {
  const moment = new Date(at);
  if (moment.toDateString() !== new Date().toDateString()) {
    return formatMoment(moment.toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** Shows when the data was fetched while it cannot be refreshed. */
export function AsOf({ query: { dataUpdatedAt, error }, className }: AsOfProps) {
  const isOnline = useOnline();
  const isUnreachable = error instanceof ApiError && error.status === 0;
  if (dataUpdatedAt === 0 || (isOnline && !isUnreachable)) return null;
  return (
    <p role="status" className={className}>
      {t('page.as-of', { time: writeTime(dataUpdatedAt) })}
    </p>
  );
}
