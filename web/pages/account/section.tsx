import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../accounts/index.ts';

type SectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

export const Section = ({ id, title, text, children }: SectionProps) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
    <h2 id={`${id}-title`} className="text-xl">
      {title}
    </h2>
    {text ? <p className="mt-1 max-w-prose text-ink-soft">{text}</p> : null}
    <div className="mt-5 grid gap-6">{children}</div>
  </Card>
);

type SaveProps = { form: { busy: boolean; error: string | undefined }; isSaved: boolean; label?: string };

/** Saves one section of the page and confirms it. */
export const SaveBar = ({ form, isSaved, label = t('accounts.own.save') }: SaveProps) => (
  <div>
    <FormError>{form.error}</FormError>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="secondary" busy={form.busy}>
        {label}
      </Button>
      <p role="status" className="text-sm text-success">
        {isSaved && !form.busy ? t('accounts.own.saved') : ''}
      </p>
    </div>
  </div>
);
