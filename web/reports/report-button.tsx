import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReportKind } from '../../contract/reports/report-reasons.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { signInFirst } from '../platform/session/sign-in-first.ts';
import { Button, IconButton } from '../ui/button.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

type ReportButtonProps = {
  kind: ReportKind;
  id: string;
  /** Where there are many of them */
  isIcon?: boolean;
  className?: string;
};

/** For anything that can be reported and is not the viewer's own. */
export function ReportButton({ kind, id, isIcon, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = t.of('reports.button', kind);
  const open = signInFirst(() => setOpen(true));
  return (
    <>
      {isIcon ? (
        <IconButton size="sm" label={label} icon={<Flag className="size-4" />} className={className} onClick={open} />
      ) : (
        <Button variant="quiet" size="sm" icon={<Flag />} className={className} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
