import clsx from 'clsx';
import { rich } from '../language/words.ts';
import { useOnline } from './session/use-online.ts';

/** Announces politely that the connection is lost. */
export function OfflineBanner({ className }: { className?: string }) {
  const isOnline = useOnline();
  return (
    <div role="status" className={clsx('bg-warning-tint text-ink empty:hidden', className)}>
      {isOnline ? null : (
        <p className="container-page py-2.5 text-center text-sm">
          {rich('page.offline', { strong: (words) => <strong className="font-semibold">{words}</strong> })}
        </p>
      )}
    </div>
  );
}
