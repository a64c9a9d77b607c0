import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-shade/5',
  quiet: 'border-transparent text-ink hover:bg-shade/6',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill-strong',
};

export const sizes = {
  sm: 'tap min-h-9 px-3 py-1 text-sm',
  md: 'min-h-11 px-4.5 py-1.5 text-[0.9375rem]/5',
  lg: 'min-h-13 px-6 py-2 text-base',
};

const squares = { sm: 'tap size-9', md: 'size-11', lg: 'size-13' };

export type ButtonAppearance = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  icon?: ReactNode;
};

export function buttonClasses(variant: keyof typeof variants, shape: string, className?: string) {
  return clsx(
    'relative inline-flex weak:max-w-full shrink-0 items-center justify-center gap-2 rounded-control border text-center font-semibold',
    'transition-colors select-none active:translate-y-px [&_svg]:shrink-0',
    'disabled:pointer-events-none disabled:not-aria-busy:opacity-45 aria-busy:cursor-default',
    variants[variant],
    shape,
    className,
  );
}

export function Label({ busy, icon, children }: { busy?: boolean; icon?: ReactNode; children?: ReactNode }) {
  // Keeps the text invisibly, so that the button keeps its width and accessible name.
  return (
    <>
      {busy ? <Spinner className="absolute inset-0 m-auto" /> : null}
      <span
        className={clsx(
          'inline-flex items-center justify-center gap-2',
          children ? '[&_svg]:size-4.5' : '[&_svg]:size-5',
          busy && 'opacity-0',
        )}
      >
        {icon}
        {children}
      </span>
    </>
  );
}

export type ButtonProps = ComponentProps<'button'> & ButtonAppearance & { busy?: boolean };

/** Ignores clicks while busy, and Enter in a field of its form. */
function ignorePress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A busy button is not disabled, because browsers remove the focus from disabled buttons. */
const whileBusy = (busy: boolean | undefined) =>
  busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress } : undefined;

export function Button({
  variant = 'primary',
  size = 'md',
  type = 'button',
  busy,
  icon,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...whileBusy(busy)}
      type={type}
      disabled={disabled}
      className={buttonClasses(variant, sizes[size], className)}
    >
      <Label busy={busy} icon={icon}>
        {children}
      </Label>
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'icon'> & {
  label: string;
  icon: ReactNode;
};

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  type = 'button',
  busy,
  disabled,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      {...whileBusy(busy)}
      disabled={disabled}
      className={buttonClasses(variant, squares[size], className)}
    >
      <Label busy={busy} icon={icon} />
    </button>
  );
}
