import clsx from 'clsx';
import { ChevronRight, Info } from 'lucide-react';
import { Link } from 'react-router';
import type { Wait } from '../../contract/waits/waits.ts';
import { WAIT_ICONS } from './wait-icons.ts';
import { writeAction, writeDeadline, writeWait } from './wait-words.ts';
import { lookUp } from '../../contract/look-up.ts';

type WaitListProps = {
  waits: readonly Wait[];
  /** Limits each wait to one line, for narrow places. */
  isShort?: boolean;
  onLeave?: (() => void) | undefined;
};

/** One trip can have several waits of the same kind. */
const keyOf = ({ kind, to, until }: Wait) => `${kind} ${to} ${until}`;

/** Lists waits. The whole row links to the page where the user can act. */
export function WaitList({ waits, isShort = false, onLeave }: WaitListProps) {
  return (
    <ul className="@container grid">
      {waits.map((wait) => {
        // A page that was loaded before an upgrade may receive kinds that it does not know.
        const Icon = lookUp(WAIT_ICONS, wait.kind) ?? Info;
        return (
          <li
            key={keyOf(wait)}
            className={clsx(
              'relative flex items-center gap-3 rounded-control hover:bg-shade/5',
              isShort ? 'min-h-11 px-2 py-1.5' : 'px-3 py-2.5',
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent @max-[14rem]:hidden" />
            <div className="min-w-0 grow">
              <Link
                to={wait.to}
                className={clsx(
                  'text-[0.9375rem]/5.5 font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus',
                  isShort && 'line-clamp-1 md:line-clamp-2 md:@max-[14rem]:line-clamp-3',
                )}
                onClick={onLeave}
              >
                {writeWait(wait)}
              </Link>
              {isShort ? null : <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{writeDeadline(wait)}</p>}
            </div>
            <span
              aria-hidden="true"
              className="flex shrink-0 items-center gap-1 text-sm font-medium whitespace-nowrap text-brand @max-[14rem]:hidden"
            >
              <span className={isShort ? 'hidden' : 'max-sm:hidden'}>{writeAction(wait)}</span>
              <ChevronRight className="size-4" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
