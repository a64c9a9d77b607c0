import { t } from '../language/words.ts';
import { RadioCards } from './radio-cards.tsx';
import { setTheme, useTheme } from './theme.ts';

const OPTIONS = [
  { value: 'system', label: t('ui.theme-choice.system') },
  { value: 'light', label: t('ui.theme-choice.light') },
  { value: 'dark', label: t('ui.theme-choice.dark') },
] as const;

export const ThemeChoice = ({ legend }: { legend: string }) => (
  <RadioCards legend={legend} options={OPTIONS} columns={3} value={useTheme()} onChange={setTheme} />
);
