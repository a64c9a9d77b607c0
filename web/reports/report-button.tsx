import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReportKind } from '../../contract/reports/report-reasons.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Button } from '../ui/button.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

/** For anything that can be reported and is not the viewer's own. */
export function ReportButton({ kind, id, className }: { kind: ReportKind; id: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" icon={<Flag />} className={className} onClick={() => setOpen(true)}>
        {t.of('reports.button', kind)}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
