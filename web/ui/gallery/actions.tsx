import { ArrowRight, Heart, Plus, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { ButtonLink } from '../button-link.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { row, Section, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Actions() {
  const [busy, setBusy] = useState(false);
  const work = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <Section id="actions" title="Actions">
      <Specimen title="Button" className="grid gap-4">
        {variants.map((variant) => (
          <div key={variant} className={row}>
            <Button variant={variant} size="lg">
              Large {variant}
            </Button>
            <Button variant={variant}>Medium</Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} icon={variant === 'danger' ? <Trash2 /> : <Plus />}>
              With icon
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Saving changes
            </Button>
          </div>
        ))}
      </Specimen>
      <Specimen title="Busy keeps its width" className={row}>
        <Button busy={busy} onClick={work}>
          Press to save for two seconds
        </Button>
      </Specimen>
      <Specimen title="Links that look like buttons" className={row}>
        <ButtonLink to="/ui">Go on</ButtonLink>
        <ButtonLink to="/ui" variant="secondary" icon={<ArrowRight />}>
          See all of them
        </ButtonLink>
        <a href="#actions" className="link">
          An ordinary link in the text
        </a>
      </Specimen>
      <Specimen title="Icon button" className={row}>
        <IconButton label="Save for later" icon={<Heart />} />
        <IconButton label="Share" icon={<Share2 />} variant="secondary" />
        <IconButton label="Add" icon={<Plus />} variant="primary" />
        <IconButton label="Delete" icon={<Trash2 />} variant="danger" />
        <IconButton label="Small share" icon={<Share2 />} variant="secondary" size="sm" />
        <IconButton label="Sending" icon={<Share2 />} variant="secondary" busy />
        <IconButton label="Cannot delete" icon={<Trash2 />} disabled />
        <ThemeToggle />
      </Specimen>
      <Specimen title="Long text and full width" className="grid max-w-sm gap-3">
        <Button className="w-full">Confirm and continue to the next step of this form</Button>
        <Button className="w-full" variant="secondary">
          Donaudampfschifffahrtsgesellschaft verlassen und später fortfahren
        </Button>
      </Specimen>
    </Section>
  );
}
