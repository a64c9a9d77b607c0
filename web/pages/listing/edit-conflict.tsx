import { useEffect, useRef } from 'react';
import type { Disabled } from '../../../contract/cars/cars.ts';
import { reasonText } from '../../../contract/moderation/disable-reasons.ts';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { describe, differences, labelOfChange, type CarState } from './car-changes.ts';

type EditConflictProps = {
  loaded: CarState;
  mine: CarState;
  theirs: CarState;
  /** Set if an administrator disabled the car. */
  disabled: Disabled | null;
  onLoadNewest: () => void;
  onKeepMine: () => void;
};

/** Compares the version that another user saved with the user's edits. Both are kept until the user decides. */
export function EditConflict({ loaded, mine, theirs, disabled, onLoadNewest, onKeepMine }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const changed = differences(loaded, theirs);
  const own = differences(loaded, mine);
  return (
    <section
      aria-labelledby="conflict"
      className="rounded-card border border-warning/40 bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id="conflict" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('cars.conflict.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('problems.car/changed-meanwhile')}</p>
      {disabled && (
        <Alert tone="danger" title={t('cars.conflict.disabled')} className="mt-5">
          {reasonText(t, disabled.reason)}
        </Alert>
      )}
      {changed.length === 0 ? (
        <Alert className="mt-5">{t('cars.conflict.only-status')}</Alert>
      ) : (
        <ul className="mt-5 grid gap-3">
          {changed.map((field) => (
            <li key={field} className="rounded-control border border-line p-4">
              <h3 className="text-sm font-semibold">{labelOfChange(field)}</h3>
              <dl className="mt-2 grid gap-3 sm:grid-cols-2">
                <Version label={t('cars.conflict.theirs')} text={describe(field, theirs)} />
                <Version
                  label={own.includes(field) ? t('cars.conflict.yours') : t('cars.conflict.unchanged')}
                  text={describe(field, mine)}
                />
              </dl>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{t('cars.conflict.keep')}</Button>
        <Button variant="secondary" onClick={onLoadNewest}>
          {t('cars.conflict.load')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t('cars.conflict.explanation')}</p>
    </section>
  );
}

const Version = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{label}</dt>
    <dd className="mt-0.5 break-words whitespace-pre-line">{text || t('cars.conflict.nothing')}</dd>
  </div>
);
