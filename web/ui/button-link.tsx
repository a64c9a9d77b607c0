import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Label, buttonClasses, sizes, type ButtonAppearance } from './button.tsx';

// Separate from the button, so that screens without links do not load the router.
export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonAppearance;

export function ButtonLink({ variant = 'primary', size = 'md', icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses(variant, sizes[size], className)}>
      <Label icon={icon}>{children}</Label>
    </Link>
  );
}
