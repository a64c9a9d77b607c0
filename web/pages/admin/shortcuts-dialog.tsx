import { Keyboard } from 'lucide-react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface Shortcut {
  keys: readonly string[];
  text: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['A'], text: t('moderation.shortcuts.activate') },
  { keys: ['D'], text: t('moderation.shortcuts.disable') },
  { keys: ['J', '→'], text: t('moderation.shortcuts.next') },
  { keys: ['K', '←'], text: t('moderation.shortcuts.previous') },
  { keys: ['U'], text: t('moderation.shortcuts.undo') },
  { keys: ['O', t('moderation.shortcuts.enter-key')], text: t('moderation.shortcuts.details') },
  { keys: ['?'], text: t('moderation.shortcuts.help') },
];

export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-line-strong/60 bg-surface px-1.5 font-sans text-xs font-medium text-ink-soft">
    {children}
  </kbd>
);

export const ShortcutsButton = (props: { className: string; onClick: () => void }) => (
  <Button variant="quiet" size="sm" icon={<Keyboard />} aria-keyshortcuts="?" {...props}>
    {t('moderation.review.shortcuts')}
  </Button>
);

type ShortcutsDialogProps = {
  shortcuts?: readonly Shortcut[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
};

export const ShortcutsDialog = ({ shortcuts = SHORTCUTS, isOn, onChange, onClose }: ShortcutsDialogProps) => (
  <Dialog open size="sm" onClose={onClose} title={t('moderation.shortcuts.title')}>
    <dl className="grid gap-1">
      {shortcuts.map(({ keys, text }) => (
        <div key={text} className="flex items-center justify-between gap-6 border-b border-line py-2 last:border-0">
          <dd>{text}</dd>
          <dt className="order-last flex shrink-0 gap-1.5">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
        </div>
      ))}
    </dl>
    <Checkbox
      className="mt-3"
      label={t('moderation.shortcuts.use')}
      hint={t('moderation.shortcuts.use-hint')}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  </Dialog>
);
