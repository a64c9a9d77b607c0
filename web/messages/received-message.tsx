import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { ReportButton } from '../reports/index.ts';
import { IconButton } from '../ui/button.tsx';

/** A message from the other user, with a menu to report it. */
export function ReceivedMessage({ id, children }: { id: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="group/message flex max-w-full items-center gap-1">
        {children}
        <IconButton
          label={t('messages.bubble.more')}
          icon={<Ellipsis />}
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-ink-faint! opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
        />
      </div>
      {isOpen ? <ReportButton kind="message" id={String(id)} className="-ms-1" /> : null}
    </>
  );
}
