import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../language/words.ts';
import { IconButton } from './button.tsx';
import { setTheme, useTheme } from './theme.ts';

const themes = {
  system: { next: 'light', Icon: Monitor, label: t('ui.theme.system') },
  light: { next: 'dark', Icon: Sun, label: t('ui.theme.light') },
  dark: { next: 'system', Icon: Moon, label: t('ui.theme.dark') },
} as const;

/** Cycles through system, light and dark. early.ts applies the stored choice before the first paint. */
export function ThemeToggle({ className }: { className?: string }) {
  const { next, Icon, label } = themes[useTheme()];
  return <IconButton label={label} icon={<Icon />} onClick={() => setTheme(next)} className={className} />;
}
