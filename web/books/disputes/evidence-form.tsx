import { useState, type FormEvent } from 'react';
import type { AdminDisputeDetails } from '../../../contract/books/disputes/disputes.ts';
import type { EvidencePart } from '../../../contract/books/dispute-lists.ts';
import { bookLimits } from '../../../contract/books/limits.ts';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendEvidence } from './dispute-mutations.ts';

export function EvidenceForm({ dispute: { id, evidence, sent } }: { dispute: AdminDisputeDetails }) {
  const toast = useToast();
  const sending = useSendEvidence(id);
  const [parts, setParts] = useState<readonly EvidencePart[]>(evidence.map(({ part }) => part));
  const [explanation, setExplanation] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate(
      { parts: [...parts], explanation },
      { onSuccess: () => toast.success(t('books.disputes.sent-toast')) },
    );
  };
  return (
    <Card as="section">
      <h3 className="text-lg">{t('books.disputes.evidence')}</h3>
      <p className="mt-0.5 mb-4 text-sm text-ink-soft">{t('books.disputes.evidence-about')}</p>
      <form className="grid gap-4" onSubmit={submit}>
        {sent ? <Alert tone="warning">{t('books.disputes.unsure')}</Alert> : null}
        {evidence.map(({ part, text }) => (
          <div key={part} className="grid gap-1">
            <Checkbox
              label={t.of('books.disputes.part', part)}
              checked={parts.includes(part)}
              onChange={({ target }) =>
                setParts(target.checked ? [...parts, part] : parts.filter((other) => other !== part))
              }
            />
            <pre className="max-h-60 overflow-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap">
              {text}
            </pre>
          </div>
        ))}
        <TextArea
          label={t('books.disputes.explanation')}
          hint={t('books.disputes.explanation-hint')}
          maxLength={bookLimits.explanationMax}
          value={explanation}
          onChange={({ target }) => setExplanation(target.value)}
        />
        {sending.error ? <Alert tone="danger">{sending.error.message}</Alert> : null}
        <Button type="submit" busy={sending.isPending} className="justify-self-start">
          {t('books.disputes.send')}
        </Button>
      </form>
    </Card>
  );
}
