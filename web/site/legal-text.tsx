import { Fragment, type ReactNode } from 'react';

export interface LegalSection {
  /** Anchor of the section. It must not change with the title, because users link to it. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalTextProps {
  /** Level of the section headings: 2 on a page, or 3 in a dialog, whose title has level 2. */
  level?: 2 | 3;
}

type Props = LegalTextProps & { inShort: ReactNode; sections: readonly LegalSection[] };

/** A text with numbered sections. It must not link to pages that require an account, because visitors read it too. */
export function LegalText({ level = 2, inShort, sections }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="prose">
      <div className="rounded-card border border-line bg-sunken p-5">{inShort}</div>
      {sections.map(({ id, title, body }, index) => (
        <Fragment key={id}>
          <Heading id={id}>
            <span className="text-ink-faint">{index + 1}.</span> {title}
          </Heading>
          {body}
        </Fragment>
      ))}
    </div>
  );
}
