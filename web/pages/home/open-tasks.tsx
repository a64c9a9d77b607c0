import { Link } from 'react-router';
import { waitLimits } from '../../../contract/waits/limits.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useUnlistedCount, useWaits, WaitList } from '../../waits/index.ts';

/** Lists open tasks over the picture, so that nothing moves when they load. Renders nothing if there are none. */
export default function OpenTasks() {
  const waits = useWaits();
  const count = waits.length + useUnlistedCount();
  if (waits.length === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 max-md:h-54 md:bottom-0">
      <div className="container-page flex h-full justify-end pt-3 md:items-end md:pb-10">
        <section
          aria-labelledby="waits"
          className="pointer-events-auto w-full animate-rise-in self-start rounded-card border border-line bg-surface p-1.5 shadow-raised md:w-[min(24rem,100%-31.5rem)] md:self-end"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-2 pt-1">
            <h2 id="waits" className="text-base">
              {t('waits.title')}
            </h2>
            {count > waitLimits.onHome ? (
              <Link to={paths.notices} className="link tap text-sm">
                {t('waits.all', { count })}
              </Link>
            ) : null}
          </div>
          <WaitList waits={waits.slice(0, waitLimits.onHome)} isShort />
        </section>
      </div>
    </div>
  );
}
