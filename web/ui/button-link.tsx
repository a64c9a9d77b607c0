import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Label, look, sizes, type Look } from './button.tsx';

// Apart from the button, so that screens without links do not load the router.
export type ButtonLinkProps = ComponentProps<typeof Link> & Look;

export function ButtonLink({ variant = 'primary', size = 'md', icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look(variant, sizes[size], className)}>
      <Label icon={icon}>{children}</Label>
    </Link>
  );
}
