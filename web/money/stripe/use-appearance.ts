import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';

const COLOURS = {
  mode: 'var(--scheme)',
  surface: 'var(--surface)',
  ink: 'var(--ink)',
  inkSoft: 'var(--ink-soft)',
  inkFaint: 'var(--ink-faint)',
  lineStrong: 'var(--line-strong)',
  brand: 'var(--brand)',
  danger: 'var(--danger)',
  focus: 'var(--focus)',
};
type Colours = typeof COLOURS;

function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  system.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

/** Resolves the current colours, because Stripe's frame has no access to our CSS variables and theme. */
function readColours(): Colours {
  const read = (colour: string) => {
    // Uses a new element for each colour, because an existing one could be in the middle of a colour transition.
    const probe = document.createElement('span');
    probe.style.color = colour;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, read(colour)])) as Colours;
}

function toAppearance({
  mode,
  surface,
  ink,
  inkSoft,
  inkFaint,
  lineStrong,
  brand,
  danger,
  focus,
}: Colours): Appearance {
  const isDark = mode === 'rgb(0, 0, 0)';
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: brand,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: inkSoft,
      colorTextPlaceholder: inkFaint,
      colorDanger: danger,
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { color: ink, fontWeight: '500', marginBottom: '6px' },
      '.Input': { border: `1px solid ${lineStrong}`, boxShadow: 'none', padding: '10px 14px' },
      '.Input:hover': { borderColor: inkSoft },
      '.Input:focus': { borderColor: lineStrong, boxShadow: `0 0 0 2px ${focus}`, outline: 'none' },
      '.Input--invalid': { borderColor: danger, boxShadow: 'none' },
    },
  };
}

/** Styles Stripe's fields like ours, and follows theme changes. */
export function useAppearance(): Appearance {
  const [colours, setColours] = useState(readColours);
  useEffect(() => subscribe(() => setColours(readColours())), []);
  return useMemo(() => toAppearance(colours), [colours]);
}
