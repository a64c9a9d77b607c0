import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';

const SHORTCUTS = [
  { keys: ['A'], text: 'Activate, and go to the next car' },
  { keys: ['D'], text: 'Disable with a reason, and go to the next car' },
  { keys: ['J', '→'], text: 'Next car' },
  { keys: ['K', '←'], text: 'Previous car' },
  { keys: ['U'], text: 'Undo the last decision' },
  { keys: ['O', 'Enter'], text: 'Open the details' },
  { keys: ['?'], text: 'Show this list' },
];

export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-line-strong/60 bg-surface px-1.5 font-sans text-xs font-medium text-ink-soft">
    {children}
  </kbd>
);

type ShortcutsDialogProps = { isOn: boolean; onChange: (isOn: boolean) => void; onClose: () => void };

export const ShortcutsDialog = ({ isOn, onChange, onClose }: ShortcutsDialogProps) => (
  <Dialog open size="sm" onClose={onClose} title="Keyboard shortcuts">
    <dl className="grid gap-1">
      {SHORTCUTS.map(({ keys, text }) => (
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
      label="Use single keys"
      hint="Ignored while you type."
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  </Dialog>
);
