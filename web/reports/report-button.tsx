import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReportKind } from '../../contract/reports/report-reasons.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { requireSignIn } from '../platform/session/require-sign-in.ts';
import { Button, IconButton } from '../ui/button.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

type ReportButtonProps = {
  kind: ReportKind;
  id: string;
  /** Renders only an icon, for lists. */
  isIcon?: boolean;
  className?: string;
};

/** Reports any content of another user. */
export function ReportButton({ kind, id, isIcon, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = t.of('reports.button', kind);
  const open = requireSignIn(() => setOpen(true));
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
