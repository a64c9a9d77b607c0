import { Fragment, type ReactNode } from 'react';

export interface LegalSection {
  /** The anchor of the section; people keep links to it, so it stays when the title changes. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalTextProps {
  /** The level of the section headings: 2 on a page, 3 inside a dialog, whose own title is a 2. */
  level?: 2 | 3;
}

type Props = LegalTextProps & { inShort: ReactNode; sections: readonly LegalSection[] };

/** A numbered text. The links inside lead to no page of ours, since people read it before they have an account. */
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
