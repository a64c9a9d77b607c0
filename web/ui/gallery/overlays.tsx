import { Copy, Ellipsis, Info, LogOut, Pencil, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Dialog, Sheet } from '../dialog.tsx';
import { TextField } from '../field.tsx';
import type { MenuItem } from '../menu.tsx';
import { Menu } from '../menu.tsx';
import { useToast } from '../toast.tsx';
import { Tooltip } from '../tooltip.tsx';
import { row, Section, Specimen } from './specimen.tsx';

type Shown = 'sm' | 'md' | 'lg' | 'full' | 'sheet' | undefined;

const nothing = () => undefined;

const items: readonly MenuItem[] = [
  { label: 'Edit', icon: <Pencil />, onSelect: nothing },
  { label: 'Duplicate', icon: <Copy />, onSelect: nothing },
  { label: 'Settings', icon: <Settings />, to: '/ui', current: true },
  { label: 'Sign out', icon: <LogOut />, onSelect: nothing, disabled: true },
  { label: 'Delete for good', icon: <Trash2 />, onSelect: nothing, danger: true },
];

function Paragraphs({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <p key={at} className="mt-3 text-ink-soft first:mt-0">
      A dialog asks for one decision. When there is more to say than fits, the text scrolls between the title and the
      buttons, which both stay in view.
    </p>
  ));
}

export function Overlays() {
  const [shown, setShown] = useState<Shown>();
  const toast = useToast();
  const close = () => setShown(undefined);
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Cancel
      </Button>
      <Button onClick={() => toast.success('Your changes are saved.')}>Save changes</Button>
    </>
  );
  return (
    <Section id="overlays" title="Overlays">
      <Specimen title="Dialog and sheet" className={row}>
        {(['sm', 'md', 'lg', 'full', 'sheet'] as const).map((which) => (
          <Button key={which} variant="secondary" onClick={() => setShown(which)}>
            Open {which}
          </Button>
        ))}
        <Dialog
          open={shown === 'sm'}
          onClose={close}
          size="sm"
          title="Delete this photo?"
          description="It disappears for everyone. This cannot be undone."
          footer={
            <>
              <Button variant="secondary" onClick={close} data-autofocus>
                Keep it
              </Button>
              <Button variant="danger" onClick={close}>
                Delete photo
              </Button>
            </>
          }
        />
        <Dialog open={shown === 'md'} onClose={close} title="Change your name" footer={footer}>
          <TextField label="Full name" defaultValue="Noor de Vries" data-autofocus />
          <TextField label="Shown as" hint="What other people see." error="Choose a shorter name." />
        </Dialog>
        <Dialog
          open={shown === 'lg'}
          onClose={close}
          size="lg"
          title="A long one, with a title that wraps on a phone"
          footer={footer}
        >
          <Paragraphs count={14} />
        </Dialog>
        <Dialog open={shown === 'full'} onClose={close} size="full" title="Full size">
          <Paragraphs count={2} />
        </Dialog>
        <Sheet open={shown === 'sheet'} onClose={close} title="Filters" description="From the side." footer={footer}>
          <TextField label="Place" />
          <Paragraphs count={3} />
        </Sheet>
      </Specimen>
      <Specimen title="Menu" className={row}>
        <Menu label="Options" items={items} />
        <Menu
          label="More actions"
          align="end"
          items={items}
          renderTrigger={(props) => (
            <IconButton label="More actions" icon={<Ellipsis />} variant="secondary" {...props} />
          )}
        />
      </Specimen>
      <Specimen title="Tooltip" className={row}>
        <Tooltip text="Includes taxes and every fee. Nothing is added later." align="start">
          {(props) => <IconButton label="About this price" title="" icon={<Info />} {...props} />}
        </Tooltip>
      </Specimen>
      <Specimen title="Toast" note="Six seconds, longer while pointed at or focused; three at most." className={row}>
        <Button variant="secondary" onClick={() => toast.success('Your changes are saved.')}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => toast.info('A new version is ready. Reload when it suits you.')}>
          Info
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.error('The photo could not be uploaded because it is larger than 20 MB. Choose another.')
          }
        >
          Error
        </Button>
      </Specimen>
    </Section>
  );
}
