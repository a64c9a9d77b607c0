import clsx from 'clsx';

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg', xl: 'size-20 text-2xl' };

type AvatarProps = {
  name: string;
  src?: string;
  size?: keyof typeof sizes;
  /** Set if the name is shown next to it. */
  decorative?: boolean;
  className?: string;
};

function initials(name: string) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

export function Avatar({ name, src, size = 'md', decorative, className }: AvatarProps) {
  const shape = clsx('shrink-0 rounded-full', sizes[size], className);
  if (src) {
    return <img src={src} alt={decorative ? '' : name} className={clsx('bg-sunken object-cover', shape)} />;
  }
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative}
      className={clsx('grid place-items-center bg-brand-tint font-semibold text-brand select-none', shape)}
    >
      {initials(name)}
    </span>
  );
}
