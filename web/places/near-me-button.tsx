import clsx from 'clsx';
import { LocateFixed } from 'lucide-react';
import { t } from '../language/words.ts';
import { Spinner } from '../ui/spinner.tsx';

type NearMeButtonProps = {
  isOn: boolean;
  isAsking: boolean;
  /** Shows the label beside the icon if there is room. */
  hasWords: boolean;
  onPress: () => void;
};

/** The button at the end of a place field. */
export const NearMeButton = ({ isOn, isAsking, hasWords, onPress }: NearMeButtonProps) => (
  <button
    type="button"
    aria-label={t('places.near-me')}
    title={t('places.near-me')}
    aria-pressed={isOn}
    aria-busy={isAsking || undefined}
    // The field keeps the focus and the text that is being typed.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={clsx(
      '-me-3.5 flex h-full min-w-11 items-center justify-center gap-1.5 rounded-[inherit] px-3 text-sm font-medium -outline-offset-2 hover:text-brand',
      isOn ? 'text-brand' : 'text-ink-soft',
    )}
  >
    {isAsking ? <Spinner size="sm" /> : <LocateFixed aria-hidden="true" className="size-4.5" />}
    {hasWords ? <span className="md:max-lg:hidden">{t('places.near-me')}</span> : null}
  </button>
);
