import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../language/words.ts';
import { IconButton } from './button.tsx';

type Theme = 'system' | 'light' | 'dark';

const themes = {
  system: { next: 'light', Icon: Monitor, label: t('ui.theme.system') },
  light: { next: 'dark', Icon: Sun, label: t('ui.theme.light') },
  dark: { next: 'system', Icon: Moon, label: t('ui.theme.dark') },
} as const;

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function setTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** System, then light, then dark. The page's head runs early.ts to apply the stored choice before first paint. */
export function ThemeToggle({ className }: { className?: string }) {
  const { next, Icon, label } = themes[useSyncExternalStore(subscribe, currentTheme)];
  return <IconButton label={label} icon={<Icon />} onClick={() => setTheme(next)} className={className} />;
}
