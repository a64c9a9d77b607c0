import { useState } from 'react';
import type { Claim } from '../../contract/claims/claims.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { problemOf } from './answer-dialog.tsx';
import { useContestClaim } from './claim-mutations.ts';
import { EvidenceField } from './evidence-field.tsx';
import { useEvidence } from './use-evidence.ts';

export default function ContestDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const toast = useToast();
  const contesting = useContestClaim(claim.id);
  const { queue, uploads, isWaiting, photoIds } = useEvidence();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const send = () => {
    setChecked(true);
    if (text.trim() === '' || isWaiting || contesting.isPending) return;
    contesting.mutate(
      { text: text.trim(), photoIds },
      {
        onSuccess: () => {
          toast.success(t('claims.contest.done'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('claims.contest.title')}
      description={t('claims.contest.hint')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('claims.cancel')}
          </Button>
          <Button busy={contesting.isPending} onClick={send}>
            {t('claims.contest.do')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextArea
          data-autofocus
          label={t('claims.contest.text')}
          rows={5}
          maxLength={claimLimits.textMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isChecked && text.trim() === '' ? t('problems.claim/answer-required') : undefined}
        />
        <EvidenceField
          label={t('claims.contest.photos')}
          queue={queue}
          uploads={uploads}
          error={isChecked && isWaiting ? t('claims.make.wait-for-photos') : undefined}
        />
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problemOf(contesting.error)}
      </p>
    </Dialog>
  );
}
